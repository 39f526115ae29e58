import { expect, test } from 'vitest';
import {
  changingText,
  fixedText,
  freeName,
  readChanging,
  renamed,
  toName,
  variableFor,
} from './changing-text.ts';

const partsOf = (text: string) => readChanging(text)?.parts ?? [];

test.each([
  ['NEW DROP', '{{title|NEW DROP}}'],
  ['two\nlines', '{{title|two\nlines}}'],
  [String.raw`\{{braces`, '{{title}}'],
  ['ends }', '{{title}}'],
])('%j becomes the variable %j', (text, variable) => {
  expect(variableFor(partsOf(text), 'title')).toBe(variable);
});

test.each([
  ['{{title|NEW DROP}}', {}, 'NEW DROP'],
  ['{{title|NEW DROP}}', { title: 'Sold out' }, 'Sold out'],
  ['{{title}} now', {}, 'title now'],
  ['{{title}}', { title: '{{price}}' }, String.raw`\{{price}}`],
])('%j with %j stays as %j', (text, values, fixed) => {
  expect(fixedText(partsOf(text), values)).toBe(fixed);
});

test('a text that is one variable has its name, and keeps its fallback under another one', () => {
  expect(readChanging('{{title|Now}}')).toMatchObject({ changes: true, name: 'title' });
  expect(readChanging('Now {{title}}')).toMatchObject({ changes: true, name: undefined });
  expect(readChanging('Now')).toMatchObject({ changes: false, name: undefined });
  expect(readChanging('{{Title}}')).toBeUndefined();
  expect(renamed(partsOf('{{title|Now}}'), 'price')).toBe('{{price|Now}}');
  expect(renamed(partsOf('{{title}}'), 'price')).toBe('{{price}}');
});

test('names are title, or what the layer is called, and each is its own', () => {
  expect(freeName(undefined, [])).toBe('title');
  expect(freeName(undefined, ['title', 'title_2'])).toBe('title_3');
  expect(freeName('2. Café!', [])).toBe('cafe');
  expect(freeName('!', [])).toBe('title');
  expect(toName('Shop Name')).toBe('shop_name');
});

test.each([
  ['{{title|NEW DROP}}', 'NEW DROP', 'LAST', '{{title|LAST}}'],
  ['{{title|NEW DROP}}', 'NEW DROP', '', '{{title}}'],
  ['{{title}}', '', 'Now', '{{title|Now}}'],
  ['{{title|Now}}', 'Now', 'Only {{title}}', 'Only {{title}}'],
  ['{{title|Now}}', 'Now', '{Now}', '{Now}'],
  ['Only {{title}}', 'Only {{title}}', 'Just {{title}}', 'Just {{title}}'],
  ['Now', 'Now', 'Later', 'Later'],
])('%j stands in its field as %j, and with %j in it is %j', (text, shown, typed, stored) => {
  expect(changingText.shown(text)).toBe(shown);
  expect(changingText.stored(text, typed)).toBe(stored);
});

test('of a text that is a variable it is said when its fallback is drawn', () => {
  expect(changingText.hint?.('{{title|Now}}')).toBe('Drawn where no title is given');
  expect(changingText.hint?.('Only {{title}}')).toBeUndefined();
});
