import { expect, test } from 'vitest';
import type { Result, ResultGroup } from '#account/results/shared/contract.ts';
import { fileNameOf, groupFactsOf, groupNameOf, nameOf } from './present-result.ts';

const result = (name: string | null, tool: Result['tool'] = 'image_padding') => ({
  id: `${'A'.repeat(22)}.png`,
  name,
  tool,
});
const group = (...names: string[]) =>
  ({
    batch_id: null,
    template_id: null,
    count: names.length,
    size_bytes: 2048,
    results: names.map((name) => result(name)),
  }) as unknown as ResultGroup;

test('a result is called as its file, and one without a file by its tool', () => {
  expect(nameOf(result('Low Tide.jpg'))).toBe('Low Tide.jpg');
  expect(nameOf(result(null))).toBe('Image Padding picture');
  expect(nameOf(result(null, null))).toBe('Picture');
});

test('its file has the extension of its format', () => {
  expect(fileNameOf(result('Low Tide.JPG'))).toBe('Low Tide.png');
  expect(fileNameOf(result('v1.2 final'))).toBe('v1.2 final.png');
});

test.each([
  [group('art.png, Etsy', 'art.png, Redbubble'), 'art.png'],
  [group('fox', 'fox'), 'fox'],
  [group('a1', 'b2'), 'a1'],
  [{ ...group('a', 'b'), batch_id: 'bat_1' }, 'Batch'],
])('a group has a name of its own', (given, name) => {
  expect(groupNameOf(given, undefined)).toBe(name);
});

test('a group of a template is called as that, and says what it is', () => {
  const rendered = { ...group('a', 'b'), template_id: 'tpl_1' };
  expect(groupNameOf(rendered, 'Sale')).toBe('Sale');
  expect(groupNameOf(rendered, undefined)).toBe('Deleted template');
  expect(groupFactsOf(rendered)).toEqual(['Template', '2 pictures', '2.00 KB']);
  expect(groupFactsOf({ ...rendered, batch_id: 'bat_1' })[0]).toBe('Batch');
  expect(groupFactsOf(group('a'))).toEqual(['1 picture', '2.00 KB']);
});
