// Who sits where, as this seat sees the table.

import type { SeatView, TableView } from '../wire/events';

const BOTS = ['Ada', 'Bruno', 'Clara', 'Dario', 'Edda', 'Fabio', 'Gesa'];

/** Whether a bot plays in a seat now, in its own right or for somebody. */
export function botPlays(seat: SeatView): boolean {
  return seat.kind === 'bot' || seat.stand_in;
}

/** The name of whoever has a seat; bots are called by where they sit. */
export function nameOf(view: TableView, seat: number): string {
  const there = view.seats[seat];
  if (!there || there.kind === 'empty') return '';
  return there.kind === 'bot' ? (BOTS[seat] ?? `Bot ${seat + 1}`) : there.name;
}

/** From whose side the table is seen: one's own seat, or the first for a spectator. */
export function viewpoint(view: TableView): number {
  return view.seat ?? 0;
}

/** The other seats, clockwise from one's own left. */
export function others(view: TableView): number[] {
  const count = view.seats.length;
  const me = viewpoint(view);
  return Array.from({ length: count - 1 }, (_, i) => (me + 1 + i) % count);
}

/** Where a seat is seen: 0 is oneself, then clockwise. */
export function placeOf(view: TableView, seat: number): number {
  const count = view.seats.length;
  return (seat - viewpoint(view) + count) % count;
}
