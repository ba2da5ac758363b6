// The colours of Double Decker, each with a shape, so that no colour is needed to tell them apart.

export type Colour = 'red' | 'blue' | 'green';

export const COLOURS: Record<string, Colour> = { R: 'red', B: 'blue', G: 'green' };

/** Reads a name such as `R7` or `B20`. */
export function deckerCard(name: string): { colour: Colour; number: string } {
  return { colour: COLOURS[name[0] ?? 'R'] ?? 'red', number: name.slice(1) };
}

/** The path of a colour's shape around a point: circle, square or triangle. */
export function shapePath(colour: Colour, x: number, y: number, r: number): string {
  if (colour === 'red') return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  if (colour === 'blue') {
    const s = r * 0.88;
    return `M${x - s} ${y - s}h${2 * s}v${2 * s}h${-2 * s}Z`;
  }
  return `M${x} ${y - r * 1.02}L${x + r * 1.08} ${y + r * 0.82}H${x - r * 1.08}Z`;
}

/** How wide a shape's rounded edge is drawn. */
export function shapeEdge(colour: Colour, r: number): number {
  return colour === 'red' ? 0 : r * (colour === 'blue' ? 0.1 : 0.16);
}
