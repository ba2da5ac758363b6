import { expect, test } from 'vitest';
import { Deck } from '../src/cards/dark-hand';
import { choicesOf, follows, inHand } from '../src/hearts/hand';
import type { Asked } from '../src/wire/messages';

const deck = new Deck(null);
const lights = (by: 'light' | 'dark' | 'rank' | 'colour') => inHand(['L2C', 'LQS', 'LAH', 'LTD'], deck, by).map((card) => card.light);

test('a hand is sorted by its light faces, suits together', () => {
  expect(lights('light')).toEqual(['LQS', 'LAH', 'L2C', 'LTD']);
});

test('a hand is sorted by its dark faces', () => {
  expect(inHand(['LQS', 'LTD', 'LKC'], deck, 'dark').map((card) => card.dark)).toEqual(['D2H', 'D5C', 'D4D']);
});

test('a hand is sorted by rank, the highest first', () => {
  expect(lights('rank')).toEqual(['LAH', 'LQS', 'LTD', 'L2C']);
});

test('a card may be led by as many faces as are offered, and no other', () => {
  const asked: Asked = { kind: 'lead', turn: 1, choices: [{ type: 'lead', face: 'LQS' }, { type: 'lead', face: 'D2H' }] };
  expect(choicesOf(deck.with('LQS'), asked)).toHaveLength(2);
  expect(choicesOf(deck.with('LTD'), asked)).toHaveLength(0);
});

test('the face by which a card follows is the one that the house names', () => {
  const queen = deck.with('LQS');
  expect(follows([{ type: 'play', card: 'D2H' }], 'LAH')).toBe('D');
  expect(follows([{ type: 'play', card: 'LQS' }], 'LAH')).toBeUndefined();
  expect(deck.with('D2H')).toBe(queen);
});

test('a card costs what both its faces cost', () => {
  expect(deck.worth('LQS')).toBe(14);
  expect(deck.worth('D2H')).toBe(14);
});
