// The pace of a trick: a full trick stays to be seen, is gathered and taken, before the next is shown.

export interface Lying {
  leader: number;
  plays: string[];
}

const LOOK = 900;
const TAKE = 420;

export class Pace<Trick extends Lying> {
  shown: Trick | null = $state.raw(null);
  taking = $state(false);
  #finished = -1;
  #present: Trick | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Follow what the house says: the trick on the table, and those that are finished. */
  follow(present: Trick | null, finished: readonly Trick[], still: boolean) {
    const before = this.#finished;
    this.#finished = finished.length;
    this.#present = present;
    const last = finished.at(-1);
    if (before >= 0 && finished.length === before + 1 && last) {
      clearTimeout(this.#timer);
      this.shown = last;
      this.taking = false;
      this.#timer = setTimeout(() => this.#take(still), LOOK);
    } else if (this.#timer === undefined || finished.length !== before) {
      this.#settle();
    }
  }

  #take(still: boolean) {
    this.taking = true;
    this.#timer = setTimeout(() => this.#settle(), still ? 60 : TAKE);
  }

  #settle() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.taking = false;
    this.shown = this.#present;
  }

  stop() {
    clearTimeout(this.#timer);
  }
}
