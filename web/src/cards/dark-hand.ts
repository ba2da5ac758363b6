// The Dark Hand deck as the pages draw it: the usual one, or one that a table brings.

import usual from './dark-hand.json';

export interface Card {
  light: string;
  dark: string;
  points: { light: number; dark: number };
}

export const darkHand: { cards: Card[] } = usual;

const worth = new Map<string, number>(
  darkHand.cards.flatMap((card) => [
    [card.light, card.points.light],
    [card.dark, card.points.dark],
  ]),
);

/** A deck, found by the name of either face. */
export class Deck {
  readonly #cards = new Map<string, Card>();

  constructor(pairs: readonly (readonly [string, string])[] | null) {
    const cards = pairs?.map(([light, dark]) => card(`L${light}`, `D${dark}`)) ?? darkHand.cards;
    for (const one of cards) {
      this.#cards.set(one.light, one);
      this.#cards.set(one.dark, one);
    }
  }

  /** The card that has this face. */
  with(face: string): Card {
    return this.#cards.get(face) ?? card(face, face);
  }

  /** What a card costs whoever takes it. */
  worth(face: string): number {
    const { points } = this.with(face);
    return points.light + points.dark;
  }
}

function card(light: string, dark: string): Card {
  return { light, dark, points: { light: worth.get(light) ?? 0, dark: worth.get(dark) ?? 0 } };
}
