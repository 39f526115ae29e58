import { expect, test } from 'vitest';
import type { Overlay } from '#tools/text-overlay/web/state/overlay.ts';
import { fillTexts } from './fill-texts.ts';

const overlay = (text: string): Overlay => ({
  id: 1,
  text,
  fontSize: 24,
  fontFamily: 'Inter',
  lineHeight: 1.2,
  align: 'center',
  color: '#FFFFFF',
  place: 'center',
});

test.each([
  ['{{title}}', { title: 'Sale' }, 'Sale'],
  ['{{title}}', {}, 'title'],
  ['{{title|Now}}', {}, 'Now'],
  [String.raw`\{{title}}`, { title: 'Sale' }, '{{title}}'],
  ['{{Title}}', {}, '{{Title}}'],
  ['{{title}}', { title: '{{price}}' }, '{{price}}'],
])('%s with %j is drawn as %s', (text, values, drawn) => {
  expect(fillTexts([overlay(text)], values)).toMatchObject([{ text: drawn }]);
});

test('a text that fills to the same words stays the same object, so that it is laid out once', () => {
  const text = overlay('{{title}}');
  const [first] = fillTexts([text], { title: 'Sale' });
  expect(fillTexts([text], { title: 'Sale' })[0]).toBe(first);
  expect(fillTexts([text], { title: 'New' })[0]).not.toBe(first);
});
