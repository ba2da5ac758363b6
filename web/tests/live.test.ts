// The line to a table, against a house of paper: nothing is lost, nothing is done twice.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Live } from '../src/wire/live.svelte';
import type { FromClient, FromHouse, TableView } from '../src/wire/messages';

class Socket {
  static all: Socket[] = [];
  readyState = 1;
  sent: FromClient[] = [];
  onopen?: () => void;
  onmessage?: (message: { data: string }) => void;
  onclose?: () => void;
  constructor() {
    Socket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as FromClient);
  }
  close() {
    this.readyState = 3;
    this.onclose?.();
  }
  tell(frame: Partial<FromHouse>) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

const view = (turn: number) => ({ table: 't', turn, seat: 2, asked: { kind: 'play', turn, choices: [] }, shuffle: null }) as unknown as TableView;
const last = () => Socket.all.at(-1)!;

function opened(): Live {
  const live = new Live('t', () => new Socket() as unknown as WebSocket);
  last().onopen?.();
  last().tell({ type: 'welcome', protocol: 1, seq: 5, now: 0, missed: [], view: view(1) });
  return live;
}

beforeEach(() => {
  vi.useFakeTimers();
  Socket.all = [];
});
afterEach(() => vi.useRealTimers());

test('the first frame is a hello, and the view is what the welcome says', () => {
  const live = opened();
  expect(last().sent[0]).toEqual({ type: 'hello', protocol: 1 });
  expect(live.line).toBe('open');
  expect(live.view?.turn).toBe(1);
});

test('a command settles when it is done, and the view waits for the news', async () => {
  const live = opened();
  const done = live.choose({ type: 'play', card: 'R7' });
  const frame = last().sent[1];
  expect(frame).toMatchObject({ type: 'do', command: { type: 'choose', turn: 1 } });
  expect(live.view?.turn).toBe(1);
  last().tell({ type: 'news', seq: 6, now: 0, events: [{ type: 'paused', at: 0, seat: 1 }], view: view(2) });
  last().tell({ type: 'done', command_id: (frame as { command_id: string }).command_id });
  expect(await done).toBeNull();
  expect(live.view?.turn).toBe(2);
});

test('a refusal comes back in words', async () => {
  const live = opened();
  const done = live.do({ type: 'pause' });
  last().tell({ type: 'refused', command_id: (last().sent[1] as { command_id: string }).command_id, reason: 'No match is on.' });
  expect(await done).toBe('No match is on.');
});

test('a command without an answer is sent again under the same id on the next line', async () => {
  const live = opened();
  const done = live.do({ type: 'say', text: 'hello' });
  const before = last().sent[1];
  last().close();
  expect(live.line).toBe('lost');
  await vi.runOnlyPendingTimersAsync();
  last().onopen?.();
  expect(last().sent[0]).toEqual({ type: 'hello', protocol: 1, seat: 2, seen: 5 });
  expect(last().sent).toHaveLength(1);
  last().tell({ type: 'welcome', protocol: 1, seq: 5, now: 0, missed: [], view: view(1) });
  expect(last().sent[1]).toEqual(before);
  last().tell({ type: 'done', command_id: (before as { command_id: string }).command_id });
  expect(await done).toBeNull();
});

test('after a gap in the numbers the client asks for all again', () => {
  const live = opened();
  last().tell({ type: 'news', seq: 9, now: 0, events: [{ type: 'paused', at: 0, seat: 1 }], view: view(9) });
  expect(live.view?.turn).toBe(1);
  expect(last().sent.at(-1)).toEqual({ type: 'hello', protocol: 1, seat: 2, seen: 5 });
});

test('a line that has gone silent is given up and opened anew', async () => {
  const live = opened();
  await vi.advanceTimersByTimeAsync(25_000);
  expect(last().sent.at(-1)).toMatchObject({ type: 'ping' });
  await vi.advanceTimersByTimeAsync(8_000);
  expect(live.line).toBe('lost');
});

test('a goodbye for good is not argued with', async () => {
  const live = opened();
  last().tell({ type: 'bye', reason: 'The table is closed.', again: false });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Socket.all).toHaveLength(1);
  expect(live.farewell).toBe('The table is closed.');
});
