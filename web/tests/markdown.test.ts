import { expect, test } from 'vitest';
import { blocks, inline, withSuits } from '../src/rules/markdown';

test('a heading has an address, and marks stand out', () => {
  expect(blocks('## The deck\n\nFor **four players**, or *three*.')).toEqual([
    { kind: 'heading', level: 2, text: [{ kind: 'text', text: 'The deck' }], id: 'the-deck' },
    {
      kind: 'paragraph',
      text: [
        { kind: 'text', text: 'For ' },
        { kind: 'strong', text: 'four players' },
        { kind: 'text', text: ', or ' },
        { kind: 'em', text: 'three' },
        { kind: 'text', text: '.' },
      ],
    },
  ]);
});

test('an item of a list goes on over lines', () => {
  expect(blocks('- one\n  and more\n- two')).toEqual([
    { kind: 'list', ordered: false, items: [[{ kind: 'text', text: 'one and more' }], [{ kind: 'text', text: 'two' }]] },
  ]);
});

test('a table has a head and rows', () => {
  const [table] = blocks('| a | b |\n|---|---|\n| 1 | 2 |');
  expect(table).toMatchObject({ kind: 'table', head: [[{ text: 'a' }], [{ text: 'b' }]], rows: [[[{ text: '1' }], [{ text: '2' }]]] });
});

test('markup in a rule book stays text', () => {
  expect(inline('<b onclick="x()">bold</b>')).toEqual([{ kind: 'text', text: '<b onclick="x()">bold</b>' }]);
});

test('suits are found, to be drawn', () => {
  expect(withSuits('Q♠ with 2♥')).toEqual([{ text: 'Q' }, { text: '♠', suit: 'S' }, { text: ' with 2' }, { text: '♥', suit: 'H' }]);
});
