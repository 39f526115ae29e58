import { expect, test } from 'vitest';
import { draftIn, overlaysIn, valuesIn } from './layout-of-call.ts';

const overlays = [{ text: '{{title}}', font_size: '10%' }];

test('texts are read from a list, its JSON, and the fields of a form', () => {
  expect(overlaysIn({ overlays })).toEqual(overlays);
  expect(overlaysIn({ overlays: JSON.stringify(overlays) })).toEqual(overlays);
  expect(overlaysIn({ text: '12', font_size: '12' })).toEqual([{ text: '12', font_size: 12 }]);
});

test('values are read from an object, its JSON, and fields of their own; null is none', () => {
  const values = { title: 'Summer', price: '9' };
  expect(valuesIn({ values: { title: 'Summer', price: 9, note: null } })).toEqual(values);
  expect(valuesIn({ values: JSON.stringify(values) })).toEqual(values);
  expect(valuesIn({ 'values[title]': 'Summer', 'values[price]': '9' })).toEqual(values);
});

test('padding and sizes are those of the call, presets by their sizes', () => {
  const draft = draftIn({ padding: '{"padding_size":10}', sizes: ['instagram-square'] });
  expect(draft.padding).toEqual({ padding_size: 10 });
  expect(draft.sizes).toMatchObject([{ name: 'instagram-square', width: 1080, fit: 'contain' }]);
  expect(draftIn({})).toMatchObject({ padding: null, sizes: [], saved: null });
});
