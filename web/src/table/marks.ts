// How each player's line is drawn, so that lines differ without colour.

export interface Mark {
  colour: string;
  dash: string;
  shape: 'circle' | 'square' | 'triangle' | 'diamond';
}

export const MARKS: Mark[] = [
  { colour: 'var(--accent)', dash: '', shape: 'circle' },
  { colour: 'var(--green)', dash: '1.5 6', shape: 'diamond' },
  { colour: 'var(--blue)', dash: '7 6', shape: 'triangle' },
  { colour: 'var(--text)', dash: '', shape: 'square' },
  { colour: 'var(--now-text)', dash: '10 5', shape: 'circle' },
  { colour: 'var(--text-3)', dash: '2 4', shape: 'square' },
  { colour: 'var(--green)', dash: '', shape: 'triangle' },
];

export function markPath(shape: Mark['shape'], x: number, y: number, r: number): string {
  switch (shape) {
    case 'circle':
      return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
    case 'square':
      return `M${x - r * 0.88} ${y - r * 0.88}h${r * 1.76}v${r * 1.76}h${-r * 1.76}Z`;
    case 'triangle':
      return `M${x} ${y - r * 1.1}l${r * 1.1} ${r * 1.9}h${-r * 2.2}Z`;
    case 'diamond':
      return `M${x} ${y - r * 1.25}l${r * 1.25} ${r * 1.25} ${-r * 1.25} ${r * 1.25} ${-r * 1.25} ${-r * 1.25}Z`;
  }
}
