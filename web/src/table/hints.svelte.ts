// What a bot thinks of my choices, asked for and forgotten with the turn.

import type { Choice } from '../wire/events';
import type { Answer } from '../wire/messages';
import type { Live } from '../wire/live.svelte';
import { words } from '../words/words.svelte';

type Opinion = NonNullable<Answer['opinions']>[number];

export class Hints {
  opinions: Opinion[] = $state.raw([]);
  thinking = $state(false);
  note = $state('');
  readonly #live: () => Live;

  constructor(live: () => Live) {
    this.#live = live;
  }

  async ask() {
    if (this.thinking) return;
    this.thinking = true;
    this.note = '';
    const turn = this.#live().view?.turn;
    const answer = await this.#live().ask({ type: 'hint' });
    this.thinking = false;
    if (this.#live().view?.turn !== turn) return;
    this.opinions = answer.opinions ?? [];
    if (!this.opinions.length) this.note = answer.reason ?? words().table.hintNone;
  }

  clear() {
    this.opinions = [];
    this.note = '';
  }

  /** The choice with the best chance to win the match. */
  get best(): Opinion | undefined {
    return this.opinions.reduce<Opinion | undefined>((best, one) => (!best || one.chance > best.chance ? one : best), undefined);
  }

  /** The best opinion on any of these choices. */
  of(choices: Choice[]): Opinion | undefined {
    const found = this.opinions.filter((one) => choices.some((choice) => JSON.stringify(choice) === JSON.stringify(one.choice)));
    return found.reduce<Opinion | undefined>((best, one) => (!best || one.chance > best.chance ? one : best), undefined);
  }
}
