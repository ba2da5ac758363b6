// A pack seen from the side. All edges are alike: where one lies is fixed by its place alone, so
// that nothing can be read from it.

const JITTER = [0, 3, -2, 4, -3, 1, -4, 2, 0, -1, 3, -2];

/** How far to the side the edge at a place lies. */
export function jitter(place: number): number {
  return JITTER[((place % 12) + 12) % 12] ?? 0;
}
