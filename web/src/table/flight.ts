// How cards fly: from a hand to the trick, from a seat to the table, and to whoever takes them.

import { crossfade } from 'svelte/transition';
import { cubicOut } from 'svelte/easing';
import { settings } from '../shell/settings.svelte';

export const PLAY = 280;

export function time(milliseconds: number): number {
  return settings.still ? 0 : milliseconds;
}

/** A pair of transitions: a card sent from the hand is received in the trick. */
export const [send, receive] = crossfade({
  duration: () => time(PLAY),
  easing: cubicOut,
});

/** Come from a seat's side of the table, and land a little askew. */
export function fromSeat(_node: Element, { x, y }: { x: number; y: number }) {
  return {
    duration: time(PLAY),
    easing: cubicOut,
    css: (t: number, u: number) => `transform: translate(${u * x}px, ${u * y}px) rotate(${u * 12}deg); opacity: ${Math.min(1, 2 * t)}`,
  };
}
