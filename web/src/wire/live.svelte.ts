// One seat's line to one table: what the house last said, and commands that are never lost.
// Nothing is guessed here. A command waits until the house has answered it, over any number of
// connections, under one id; the view changes only when the house says so.

import { fromBase64, same, toBase64 } from './bytes';
import type { Answer, Choice, FromHouse, TableView, Told } from './events';
import { PROTOCOL, type Do } from './messages';
import { commitment, promise } from './shuffle';
import type { ShuffleParts } from './messages';

export type Line = 'opening' | 'open' | 'lost' | 'closed';
type Command = Do['command'];

interface Waiting {
  frame: Do;
  settle: (refusal: string | null) => void;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
const QUIET = 25_000;

export class Live {
  view: TableView | undefined = $state.raw();
  line: Line = $state('opening');
  farewell = $state('');
  warning = $state('');
  /** The last shuffle that was checked here, by this browser itself. */
  checked: { round: number; agrees: boolean } | undefined = $state.raw();
  /** How far the house's clock is ahead of ours, in milliseconds. */
  ahead = 0;

  readonly table: string;
  readonly #open: () => WebSocket;
  #socket: WebSocket | undefined;
  #seq: number | undefined;
  #waiting = new Map<string, Waiting>();
  #asked = new Map<string, (answer: Answer) => void>();
  #heard = new Set<(events: Told[], view: TableView) => void>();
  #contributions = new Map<number, Uint8Array>();
  #parts: ShuffleParts | undefined;
  #count = 0;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #quiet: ReturnType<typeof setTimeout> | undefined;

  constructor(table: string, open = () => new WebSocket(socketAddress(table))) {
    this.table = table;
    this.#open = open;
    this.#connect();
  }

  /** Be told of everything that happens, for motion and sound; returns how to stop. */
  listen(heard: (events: Told[], view: TableView) => void): () => void {
    this.#heard.add(heard);
    return () => this.#heard.delete(heard);
  }

  /** Give a command; resolves to null when it is done, or to the refusal. */
  do(command: Command): Promise<string | null> {
    const frame: Do = { type: 'do', command_id: this.#id(), command };
    return new Promise((settle) => {
      this.#waiting.set(frame.command_id, { frame, settle });
      this.#send(frame);
    });
  }

  /** Make a choice in the turn that is shown. */
  choose(choice: Choice): Promise<string | null> {
    const turn = this.view?.asked?.turn ?? this.view?.turn ?? 0;
    return this.do({ type: 'choose', turn, choice });
  }

  /** Ask the house something about the choices. */
  ask(question: { type: 'why'; choice: Choice } | { type: 'choices' } | { type: 'hint' }): Promise<Answer> {
    const id = this.#id();
    return new Promise((settle) => {
      this.#asked.set(id, settle);
      this.#send({ ...question, id });
    });
  }

  close() {
    this.line = 'closed';
    clearTimeout(this.#timer);
    clearTimeout(this.#quiet);
    this.#socket?.close();
  }

  /** Try to connect at once: the network is back, or the page is looked at again. */
  hurry() {
    if (this.line === 'lost') {
      clearTimeout(this.#timer);
      this.#connect();
    }
  }

  #id(): string {
    this.#count += 1;
    return `${Date.now().toString(36)}-${this.#count}-${Math.random().toString(36).slice(2, 10)}`;
  }

  #send(frame: object) {
    if (this.line === 'open' && this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(frame));
  }

  #connect() {
    const socket = this.#open();
    this.#socket = socket;
    socket.onopen = () => this.#hello();
    socket.onmessage = (message: MessageEvent<string>) => {
      if (socket === this.#socket) this.#read(JSON.parse(message.data) as FromHouse);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
    this.#stir();
  }

  #hello() {
    const known = this.#seq === undefined ? {} : { seat: this.view?.seat ?? null, seen: this.#seq };
    this.#socket?.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL, ...known }));
  }

  #lost() {
    clearTimeout(this.#quiet);
    if (this.line === 'closed') return;
    this.line = 'lost';
    this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.7 + 0.6 * Math.random()));
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
  }

  /** A line that says nothing for long is dead, even if nobody closed it. */
  #stir() {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => {
      this.#send({ type: 'ping', id: 'still-there' });
      this.#quiet = setTimeout(() => {
        const dead = this.#socket;
        this.#socket = undefined;
        dead?.close();
        this.#lost();
      }, 8000);
    }, QUIET);
  }

  #read(frame: FromHouse) {
    this.#stir();
    switch (frame.type) {
      case 'welcome':
        this.line = 'open';
        this.#wait = FIRST_WAIT;
        this.#seq = frame.seq;
        this.#show(frame.missed, frame.view, frame.now);
        for (const { frame: waiting } of this.#waiting.values()) this.#send(waiting);
        break;
      case 'news':
        if (this.#seq === undefined || frame.seq - frame.events.length !== this.#seq) {
          this.#hello();
          return;
        }
        this.#seq = frame.seq;
        this.#show(frame.events, frame.view, frame.now);
        break;
      case 'done':
        this.#settle(frame.command_id, null);
        break;
      case 'refused':
        this.#settle(frame.command_id, frame.reason);
        break;
      case 'answer':
        this.#asked.get(frame.id)?.(frame);
        this.#asked.delete(frame.id);
        break;
      case 'ping':
        this.#send({ type: 'pong', id: frame.id ?? null });
        break;
      case 'bye':
        this.farewell = frame.reason;
        if (!frame.again) this.close();
        break;
      case 'fault':
        console.warn(frame.reason);
        break;
    }
  }

  #settle(id: string, refusal: string | null) {
    this.#waiting.get(id)?.settle(refusal);
    this.#waiting.delete(id);
  }

  #show(events: Told[], view: TableView, now: number) {
    this.ahead = now - Date.now();
    this.view = view;
    if (view.shuffle?.step === 'dealt') this.#parts = view.shuffle;
    for (const event of events) void this.#shuffle(event, view);
    for (const heard of this.#heard) heard(events, view);
  }

  /** Recompute a shuffle whose secret is published: every promise has to be kept. */
  async #check(round: number, secret: Uint8Array, table: string) {
    const parts = this.#parts;
    if (parts?.round !== round || !parts.commitment) return;
    const kept = [same(await commitment(table, round, secret), fromBase64(parts.commitment))];
    for (const [seat, text] of parts.contributions.entries()) {
      if (text) kept.push(same(await promise(table, round, seat, fromBase64(text)), fromBase64(parts.promises[seat] ?? '')));
    }
    this.checked = { round, agrees: kept.every(Boolean) };
  }

  /** Do this browser's part in the shuffle, and watch that the house logs it as it was sent. */
  async #shuffle(event: Told, view: TableView) {
    if (event.type === 'secret-published') await this.#check(event.round, fromBase64(event.secret), view.table);
    const seat = view.seat;
    if (seat === null) return;
    if (event.type === 'committed' && event.players.includes(seat)) {
      const contribution = crypto.getRandomValues(new Uint8Array(32));
      this.#contributions.set(event.round, contribution);
      const promised = await promise(view.table, event.round, seat, contribution);
      void this.do({ type: 'commit', round: event.round, commitment: toBase64(promised) });
    } else if (event.type === 'reveals-called') {
      const contribution = this.#contributions.get(event.round);
      if (contribution) void this.do({ type: 'contribute', round: event.round, contribution: toBase64(contribution) });
    } else if (event.type === 'dealt') {
      const sent = this.#contributions.get(event.round);
      const logged = fromBase64(event.contributions[seat] ?? '');
      if (sent && !same(sent, logged)) this.warning = logged.length ? 'changed' : 'silenced';
    }
  }
}

function socketAddress(table: string): string {
  const secure = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${secure}://${location.host}/api/tables/${encodeURIComponent(table)}/socket`;
}
