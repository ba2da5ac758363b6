// The signs of the suits and courts in a box of 100 × 100, and how faces are named on the wire.

export type Suit = 'H' | 'D' | 'S' | 'C';
export type Shade = 'L' | 'D';

export const SUIT_PATHS: Record<Suit, string> = {
  H: 'M50 90C20 66 7 49 7 31 7 17 17 8 29 8c10 0 17 6 21 15 4-9 11-15 21-15 12 0 22 9 22 23 0 18-13 35-43 59Z',
  D: 'M50 3c10 19 22 34 37 47-15 13-27 28-37 47C40 78 28 63 13 50 28 37 40 22 50 3Z',
  S: 'M50 5c6 17 41 34 41 57 0 13-9 20-20 20-8 0-14-4-17-10 0 11 4 18 13 22v2H33v-2c9-4 13-11 13-22-3 6-9 10-17 10C18 82 9 75 9 62 9 39 44 22 50 5Z',
  C: 'M50 5a20 20 0 0 1 16 32 21 21 0 1 1-11 34c0 11 4 19 13 23v2H32v-2c9-4 13-12 13-23a21 21 0 1 1-11-34A20 20 0 0 1 50 5Z',
};

/** Crowns around the point 0 0, drawn as lines, with the round ends of their points. */
export const CROWNS: Record<'K' | 'Q' | 'J', { path: string; balls: [number, number, number][] }> = {
  K: { path: 'M-34 14-38-14-19 0 0-22 19 0 38-14 34 14ZM-34 22h68', balls: [[0, -26, 5]] },
  Q: {
    path: 'M-32 14C-36 2-40-6-40-12L-20 2-10-18 0 2 10-18 20 2 40-12c0 6-4 14-8 26ZM-32 22h64',
    balls: [
      [-40, -14, 4],
      [-10, -20, 4],
      [10, -20, 4],
      [40, -14, 4],
    ],
  },
  J: {
    path: 'M-27 15C-28 2-33-2-42 5-41-14-20-22 0-3 20-22 41-14 42 5 33-2 28 2 27 15ZM-27 23h54',
    balls: [
      [-42, 10, 5],
      [42, 10, 5],
    ],
  },
};

const NAMES: Record<Suit, string> = { H: 'hearts', D: 'diamonds', S: 'spades', C: 'clubs' };

/** The colour of a suit on ivory, or on ink. */
export function suitColour(suit: Suit, onInk: boolean): string {
  return `var(--face-${NAMES[suit]}${onInk ? '-dark' : ''})`;
}

export interface Face {
  shade: Shade;
  rank: string;
  suit: Suit;
}

/** Reads a name such as `LQS` or `DTD`. */
export function faceOf(name: string): Face {
  return { shade: name[0] as Shade, rank: name[1] ?? '', suit: name[2] as Suit };
}

/** What stands in the corner of a card: 10 for a ten. */
export function printedRank(rank: string): string {
  return rank === 'T' ? '10' : rank;
}

/** Where the pips of a number card stand on its half, in pairs: x, y and their width. */
export function pips(count: number): [number, number, number][] {
  const columns = Math.ceil(count / 2);
  const apart = Math.min(36, 118 / columns);
  const width = Math.min(30, apart * 0.88);
  const first = 131 - ((columns - 1) * apart) / 2;
  return Array.from({ length: count }, (_, i) => {
    const alone = i === count - 1 && count % 2 === 1;
    const y = alone ? 55 : i % 2 ? 74 : 36;
    return [first + (i >> 1) * apart - width / 2, y - width / 2, width];
  });
}
