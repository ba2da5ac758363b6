import { expect, test } from 'vitest';
import { heights, printed, steps } from '../src/dealing/steps';
import { packed, unpacked } from '../src/keeper/sheet.svelte';
import { Gesture } from '../src/shuffle/gesture.svelte';

test('a packet that is carried goes in where its top is let go', () => {
  const gesture = new Gesture();
  gesture.take(0.2);
  gesture.along(0.6);
  gesture.pull(1 / 9);
  expect([gesture.top, gesture.size]).toEqual([0.2, 0.39999999999999997]);
  gesture.carry(0.4);
  expect(gesture.drop).toBeCloseTo(1);
  gesture.carry(-9);
  expect(gesture.drop).toBe(0);
});

test('a grip upwards is the same packet, and one that is too thin holds an edge', () => {
  const gesture = new Gesture();
  gesture.take(0.6);
  gesture.along(0.2);
  gesture.pull(0.1);
  expect(gesture.top).toBeCloseTo(0.2);
  gesture.take(1);
  gesture.pull(0.125);
  expect([gesture.top, gesture.size]).toEqual([0.875, 0.125]);
});

test('a first sheet begins by sorting and ends by handing on', () => {
  const sheet = { board: 7, permutation: 1, piles: 4, passes: ['1324', '4'], suits: 'SHDC' };
  expect(steps(sheet).map((step) => step.kind)).toEqual(['sort', 'deal', 'deal', 'deal', 'deal', 'pick-up', 'deal', 'pick-up', 'on']);
  expect(heights(sheet, 0, 2)).toEqual([1, 1, 1, 0]);
  expect(printed('12341234123412341234' + '4321')).toEqual([['1234', '1234', '1234', '1234', '1234'], ['4321']]);
});

test('a score sheet survives the way through a link, whatever the players are called', () => {
  const kept = { game: 'double-hearts' as const, names: ['Ärger', '王', '<b>'], dealer: 0, target: 250, rounds: [[1, 2, 49]] };
  expect(unpacked(packed(kept))).toEqual(kept);
  expect(unpacked('rubbish!')).toBeUndefined();
});
