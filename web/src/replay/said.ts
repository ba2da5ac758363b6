// A choice in words.

import { deckerCard } from '../cards/shapes';
import { faceOf } from '../cards/suits';
import type { Choice } from '../wire/events';
import { words } from '../words/words.svelte';

/** Names a card of either deck. */
export function cardName(name: string): string {
  const { cards } = words();
  if (/^[LD].[HDSC]$/.test(name)) {
    const { shade, rank, suit } = faceOf(name);
    return cards.face(cards.shades[shade], cards.ranks[rank] ?? rank, cards.suits[suit] ?? suit);
  }
  const { colour, number } = deckerCard(name);
  return cards.decked(cards.colours[colour], number);
}

export function said(choice: Choice): string {
  const { shuffle, hearts } = words();
  switch (choice.type) {
    case 'play':
      return cardName(choice.card);
    case 'lead':
      return cardName(choice.face);
    case 'pass':
      return `${hearts.passing}: ${choice.cards.map(cardName).join(', ')}`;
    case 'cut':
      return shuffle.cutAt(choice.top, 0).split(',')[0] ?? '';
    case 'guess':
      return `${shuffle.guessWord}: ${choice.pile ? shuffle[choice.pile] : shuffle.inLap}`;
    case 'check':
      return `${shuffle.checkWord}: ${choice.pile ? shuffle[choice.pile] : shuffle.inLap}`;
    case 'rest':
      return shuffle.rest;
    case 'shuffle':
      return `${shuffle.gripLabel} ${choice.grip.toFixed(2)}, ${shuffle.toLabel} ${choice.to.toFixed(2)}, ${shuffle.dropLabel} ${choice.drop.toFixed(2)}`;
  }
}
