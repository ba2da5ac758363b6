// Reads the little Markdown that rule books are written in into blocks, so that no markup of
// anybody's ever reaches a page as such.

export type Inline =
  | { kind: 'text' | 'strong' | 'em' | 'code'; text: string }
  | { kind: 'link'; text: string; to: string };

export type Block =
  | { kind: 'heading'; level: number; text: Inline[]; id: string }
  | { kind: 'paragraph'; text: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; text: string };

const MARKS = /\*\*(?<strong>[^*]+)\*\*|\*(?<em>[^*\s][^*]*)\*|`(?<code>[^`]+)`|\[(?<text>[^\]]+)\]\((?<to>[^)\s]+)\)/g;

export function inline(source: string): Inline[] {
  const found: Inline[] = [];
  let at = 0;
  for (const match of source.matchAll(MARKS)) {
    if (match.index > at) found.push({ kind: 'text', text: source.slice(at, match.index) });
    const { strong, em, code, text, to } = match.groups ?? {};
    if (strong !== undefined) found.push({ kind: 'strong', text: strong });
    else if (em !== undefined) found.push({ kind: 'em', text: em });
    else if (code !== undefined) found.push({ kind: 'code', text: code });
    else found.push({ kind: 'link', text: text ?? '', to: to ?? '' });
    at = match.index + match[0].length;
  }
  if (at < source.length) found.push({ kind: 'text', text: source.slice(at) });
  return found;
}

const cells = (line: string) => line.replace(/^\||\|$/g, '').split('|').map((cell) => inline(cell.trim()));
const ITEM = /^(?:[-*]|(\d+)\.)\s+/;

export function blocks(source: string): Block[] {
  const lines = source.split(/\r?\n/);
  const found: Block[] = [];
  let at = 0;
  const line = () => lines[at] ?? '';
  while (at < lines.length) {
    const heading = /^(#+)\s+(.*)/.exec(line());
    if (!line().trim()) at += 1;
    else if (heading) {
      const text = heading[2] ?? '';
      const id = text.toLowerCase().replace(/[^\p{L}\d]+/gu, '-').replace(/^-|-$/g, '');
      found.push({ kind: 'heading', level: heading[1]?.length ?? 1, text: inline(text), id });
      at += 1;
    } else if (line().startsWith('```')) {
      const code: string[] = [];
      for (at += 1; at < lines.length && !line().startsWith('```'); at += 1) code.push(line());
      at += 1;
      found.push({ kind: 'code', text: code.join('\n') });
    } else if (line().startsWith('    ')) {
      const code: string[] = [];
      for (; line().startsWith('    '); at += 1) code.push(line().slice(4));
      found.push({ kind: 'code', text: code.join('\n') });
    } else if (line().startsWith('|')) {
      const head = cells(line());
      at += 2;
      const rows: Inline[][][] = [];
      for (; line().startsWith('|'); at += 1) rows.push(cells(line()));
      found.push({ kind: 'table', head, rows });
    } else if (ITEM.test(line())) {
      const ordered = /^\d/.test(line());
      const items: string[] = [];
      for (; line().trim(); at += 1) {
        if (ITEM.test(line())) items.push(line().replace(ITEM, ''));
        else items[items.length - 1] += ` ${line().trim()}`;
      }
      found.push({ kind: 'list', ordered, items: items.map(inline) });
    } else {
      const text: string[] = [];
      for (; line().trim() && !line().startsWith('|') && !/^#/.test(line()); at += 1) text.push(line().trim());
      found.push({ kind: 'paragraph', text: inline(text.join(' ')) });
    }
  }
  return found;
}

/** Splits text at cards named by rank and sign, such as Q♠, so that they can be drawn. */
export function withSuits(text: string): { text: string; suit?: 'H' | 'D' | 'S' | 'C' }[] {
  const signs = { '♥': 'H', '♦': 'D', '♠': 'S', '♣': 'C' } as const;
  return text
    .split(/([♥♦♠♣])/)
    .filter(Boolean)
    .map((part) => (part in signs ? { text: part, suit: signs[part as keyof typeof signs] } : { text: part }));
}
