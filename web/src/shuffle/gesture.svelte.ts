// A gesture at the edge of my deck: grip at one height, drag to another, let go at a third.
// Heights run from 0, the top, to 1, the foot, and are never snapped to cards.

export type Step = 'grip' | 'to' | 'drop';

const clamp = (height: number, most = 1) => Math.min(most, Math.max(0, height));

export class Gesture {
  step: Step = $state('grip');
  grip = $state(0.3);
  to = $state(0.6);
  /** Where the keyboard's mark is. */
  mark = $state(0.5);
  /** Where the top of the packet is while it is out. */
  place = $state(0);
  pulled = $state(false);

  get top(): number {
    return Math.min(this.grip, this.to);
  }
  get size(): number {
    return Math.abs(this.to - this.grip);
  }
  /** How far down the rest of the deck the packet would go in. */
  get drop(): number {
    return clamp(this.place / Math.max(0.001, 1 - this.size));
  }

  /** Take hold of the edge. */
  take(height: number) {
    this.step = 'to';
    this.pulled = false;
    this.grip = this.to = this.mark = clamp(height);
  }
  /** Move along the edge with the packet still in. */
  along(height: number) {
    this.to = this.mark = clamp(height);
  }
  /** Draw the packet out; it holds one card's edge at least. */
  pull(least: number) {
    if (this.size < least) {
      const middle = (this.grip + this.to) / 2;
      this.grip = clamp(middle - least / 2, 1 - least);
      this.to = this.grip + least;
    }
    this.step = 'drop';
    this.pulled = true;
    this.place = this.top;
  }
  /** Carry the packet up or down. */
  carry(by: number) {
    this.place = clamp(this.place + by, 1 - this.size);
  }
  reset() {
    this.step = 'grip';
    this.pulled = false;
  }
}
