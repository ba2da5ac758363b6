// A hand of Double Hearts as it is held: sorted, and each card with what may be done with it.

import type { Card, Deck } from '../cards/dark-hand';
import { faceOf, type Shade, type Suit } from '../cards/suits';
import type { Asked, Choice } from '../wire/messages';

export type Sort = 'light' | 'dark' | 'rank' | 'colour';
export const SORTS: Sort[] = ['light', 'dark', 'rank', 'colour'];

export interface Held {
  key: string;
  card: Card;
  up: Shade;
  playable: boolean;
  /** The face by which it follows, if it does. */
  follows: Shade | undefined;
  choices: Choice[];
  label: string;
}

const SUITS: Suit[] = ['S', 'H', 'C', 'D'];
const RANKS = 'AKQJT98765432';
const height = (rank: string) => RANKS.indexOf(rank);

/** Put cards in order; equal ones stay as they were. */
export function sorted(cards: Card[], by: Sort): Card[] {
  const shade = by === 'dark' ? 'dark' : 'light';
  const weigh = (card: Card): number => {
    const face = faceOf(card[shade]);
    const suit = SUITS.indexOf(face.suit);
    if (by === 'rank') return height(face.rank) * 4 + suit;
    if (by === 'colour') return ('HD'.includes(face.suit) ? 0 : 52) + suit * 13 + height(face.rank);
    return suit * 13 + height(face.rank);
  };
  return [...cards].sort((one, other) => weigh(one) - weigh(other));
}

/** Which of the choices offered are with this card. */
export function choicesOf(card: Card, asked: Asked | null): Choice[] {
  return (asked?.choices ?? []).filter((choice) => {
    const face = choice.type === 'lead' ? choice.face : choice.type === 'play' ? choice.card : '';
    return face === card.light || face === card.dark;
  });
}

/** The face by which a card that is offered follows the one led. */
export function follows(choices: Choice[], led: string | undefined): Shade | undefined {
  const [choice] = choices;
  if (choice?.type !== 'play' || !led) return undefined;
  const face = faceOf(choice.card);
  return face.suit === faceOf(led).suit ? face.shade : undefined;
}

export function inHand(hand: readonly string[], deck: Deck, by: Sort): Card[] {
  return sorted(
    hand.map((name) => deck.with(name)),
    by,
  );
}
