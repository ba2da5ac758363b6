// A dealer's sheet, walked through one card at a time. It is data of the house: what is done first
// and last of all is said in words, and the digits in between are followed as they stand.

export interface Sheet {
  board: number;
  permutation: number;
  piles: number;
  passes: string[];
  suits?: string;
  copies?: number;
  redone?: boolean;
}

export interface Dealer {
  dealer: string;
  deck: string;
  players: number;
  hands: string[];
  sheets: Sheet[];
  title?: string;
}

export type Step =
  | { kind: 'sort' | 'take' | 'on' | 'shuffle' | 'pocket' | 'curtain' }
  | { kind: 'deal'; pass: number; index: number; pile: number }
  | { kind: 'pick-up'; pass: number; last: boolean };

/** Everything that is done by a sheet, in order. */
export function steps(sheet: Sheet): Step[] {
  const told: Step[] = [{ kind: sheet.suits ? 'sort' : 'take' }];
  sheet.passes.forEach((digits, pass) => {
    [...digits].forEach((digit, index) => told.push({ kind: 'deal', pass, index, pile: Number(digit) }));
    if (sheet.permutation === 1) told.push({ kind: 'pick-up', pass, last: pass === sheet.passes.length - 1 });
  });
  if (sheet.permutation === 1) told.push({ kind: 'on' });
  else told.push({ kind: 'shuffle' }, { kind: 'pocket' }, { kind: 'curtain' });
  return told;
}

/** How high every pile is once the card at an index of a pass lies. */
export function heights(sheet: Sheet, pass: number, index: number): number[] {
  const high = Array.from({ length: sheet.piles }, () => 0);
  for (const digit of (sheet.passes[pass] ?? '').slice(0, index + 1)) high[Number(digit) - 1]! += 1;
  return high;
}

/** The digits of a pass as they are printed: rows of five groups of four. */
export function printed(digits: string): string[][] {
  const groups = digits.match(/.{1,4}/g) ?? [];
  return Array.from({ length: Math.ceil(groups.length / 5) }, (_, row) => groups.slice(5 * row, 5 * row + 5));
}
