// The measures of a deck seen from the side, in its own units.

export interface Measures {
  width: number;
  edge: number;
  back: number;
  out: number;
}

export const MINE: Measures = { width: 430, edge: 25, back: 44, out: 150 };
export const THEIRS: Measures = { width: 270, edge: 13, back: 24, out: 90 };
