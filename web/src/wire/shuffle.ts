// The verifiable shuffle, as docs/shuffle.md has it byte for byte: promises, the key, and streams.

import { hmacSha512, sha256 } from './hashing';

type Part = string | number | Uint8Array;

const text = new TextEncoder();

/** Writes parts one after another, each with its length and kind, so that no two rows are alike. */
export function row(...parts: Part[]): Uint8Array {
  const written = parts.map((part) => {
    const kind = typeof part === 'string' ? 't' : typeof part === 'number' ? 'n' : 'b';
    const content = part instanceof Uint8Array ? part : text.encode(String(part));
    const bytes = new Uint8Array(5 + content.length);
    new DataView(bytes.buffer).setUint32(0, content.length + 1);
    bytes[4] = kind.charCodeAt(0);
    bytes.set(content, 5);
    return bytes;
  });
  return joined(written);
}

function joined(pieces: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

export function commitment(table: string, round: number, secret: Uint8Array): Promise<Uint8Array> {
  return sha256(row('twofold commitment 1', table, round, secret));
}

export function promise(table: string, round: number, seat: number, contribution: Uint8Array): Promise<Uint8Array> {
  return sha256(row('twofold contribution 1', table, round, seat, contribution));
}

export function keyOf(table: string, round: number, secret: Uint8Array, contributions: Uint8Array[]): Promise<Uint8Array> {
  return hmacSha512(secret, row('twofold key 1', table, round, ...contributions));
}

/** The numbers that follow from a key under a label. */
export class Stream {
  readonly #key: Uint8Array;
  readonly #label: Uint8Array;
  #words: number[] = [];
  #block = 0;

  constructor(key: Uint8Array, ...label: (string | number)[]) {
    this.#key = key;
    this.#label = row('twofold stream 1', ...label);
  }

  async #word(): Promise<number> {
    if (!this.#words.length) {
      const at = new Uint8Array(8);
      new DataView(at.buffer).setBigUint64(0, BigInt(this.#block));
      this.#block += 1;
      const bytes = await hmacSha512(this.#key, joined([this.#label, at]));
      const view = new DataView(bytes.buffer, bytes.byteOffset);
      this.#words = Array.from({ length: 16 }, (_, i) => view.getUint32(4 * i));
    }
    return this.#words.shift() ?? 0;
  }

  /** A number below a limit of at most 2³², all exactly equally likely. */
  async below(limit: number): Promise<number> {
    const whole = 2 ** 32;
    for (;;) {
      const word = await this.#word();
      if (word < whole - (whole % limit)) return word % limit;
    }
  }
}
