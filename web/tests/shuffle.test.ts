// The worked example of docs/shuffle.md, byte for byte, both with WebCrypto and without.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hex } from '../src/wire/bytes';
import { Stream, commitment, keyOf, promise, row } from '../src/wire/shuffle';

const run = (from: number, to: number) => Uint8Array.from({ length: to - from }, (_, i) => from + i);
const SECRET = run(0, 64);
const PARTS = [run(0x40, 0x60), new Uint8Array(), run(0x60, 0x80)];

test('parts are written one after another, each with its length and kind', () => {
  expect(hex(row('twofold commitment 1', 'blue-otter', 3))).toBe(
    '000000157474776f666f6c6420636f6d6d69746d656e7420310000000b74626c75652d6f74746572000000026e33',
  );
});

describe.each(['webcrypto', 'library'])('with %s', (kind) => {
  beforeEach(() => {
    if (kind === 'library') vi.stubGlobal('crypto', {});
  });
  afterEach(() => vi.unstubAllGlobals());

  test('commitments are as in the worked example', async () => {
    expect(hex(await commitment('blue-otter', 3, SECRET))).toBe('f35a48c627bd71024dfc7e1525986e91059d34ee30f429b5d3395c236011d37d');
    expect(hex(await promise('blue-otter', 3, 2, run(0x60, 0x80)))).toBe('dadadf803c1f41ec3b2b06ae359be899e96eb538cd0ec38af89b651480582192');
  });

  test('the key and the shuffle of its stream are as in the worked example', async () => {
    const key = await keyOf('blue-otter', 3, SECRET, PARTS);
    expect(hex(key)).toMatch(/^b670c88bd46cc035.*619a6dc38f$/);
    const stream = new Stream(key, 'deal', 0);
    const order = Array.from({ length: 52 }, (_, i) => i);
    for (let place = 51; place > 0; place -= 1) {
      const other = await stream.below(place + 1);
      [order[place], order[other]] = [order[other] ?? 0, order[place] ?? 0];
    }
    expect(order.slice(0, 8)).toEqual([6, 46, 2, 47, 44, 17, 9, 28]);
    expect(order.at(-1)).toBe(26);
  });
});
