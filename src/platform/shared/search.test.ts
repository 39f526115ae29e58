import { expect, test } from 'vitest';
import { rank, type Searched } from './search.ts';

const entries: readonly Searched[] = [
  { title: 'Webhooks', text: 'each event is posted to your address. retried for a day' },
  { title: 'Retries', place: 'Webhooks', text: 'an address that answers 500 is tried again' },
  { title: 'Limits', text: 'requests a month. above it the response is 429' },
  { title: 'API Keys', words: ['access'], text: 'create one for each app' },
  { title: 'Image Padding', text: 'pads a picture to a square' },
];
const found = (query: string) => rank(entries, query, (entry) => entry).map(({ title }) => title);

test('any word finds, and what has more of them comes first', () => {
  expect(found('webhook 500')).toEqual(['Retries', 'Webhooks']);
  expect(found('square unicorn')).toEqual(['Image Padding']);
  expect(found('unicorn')).toEqual([]);
});

test('a word in a title counts more than in a text', () => {
  expect(found('retries')[0]).toBe('Retries');
});

test.each([
  ['token', 'API Keys'],
  ['quota', 'Limits'],
  ['photo', 'Image Padding'],
  ['callback', 'Webhooks'],
])('%s finds %s, which is called otherwise', (query, title) => {
  expect(found(query)[0]).toBe(title);
});

test('words that say nothing find nothing, unless there are no others', () => {
  expect(found('how do I pad a picture')).toEqual(['Image Padding']);
  expect(found('a')).not.toEqual([]);
});

test('the plural finds the singular', () => {
  expect(found('squares')).toEqual(['Image Padding']);
});
