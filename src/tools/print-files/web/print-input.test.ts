import { expect, test } from 'vitest';
import { garments } from '#tools/print-files/shared/garments.ts';
import {
  checkForm,
  checkPrintInput,
  emptyInput,
  makesTheSame,
  printForm,
  printOptions,
  printPresets,
} from './print-input.ts';

const file = new File(['x'], 'art.png', { type: 'image/png' });
const input = { ...emptyInput, file, chosen: ['a4'] };

function listOf(form: FormData, name: string): unknown {
  const text = form.get(name);
  return typeof text === 'string' ? JSON.parse(text) : text;
}

test('requires a picture and a size', () => {
  expect(checkPrintInput({ ...emptyInput, chosen: [] })).toEqual({
    image: 'Choose a picture or give its URL',
    presets: 'Choose at least one size',
  });
  expect(checkPrintInput(input)).toEqual({});
});

test('a check is of all sizes and garments at once, within the limits of a request', () => {
  const form = checkForm({ file, url: '', trim: true });
  expect(listOf(form, 'presets')).toEqual(printPresets.map(({ name }) => name));
  expect(listOf(form, 'garments')).toEqual(garments.map(({ hex }) => hex));
  expect(form.get('trim')).toBe('true');
  expect(printPresets.length).toBeLessThanOrEqual(20);
  expect(garments).toHaveLength(12);
});

test('only what differs from the defaults is sent', () => {
  expect(printOptions(input)).toEqual({ presets: ['a4'] });
  expect(
    printOptions({
      ...input,
      trim: true,
      gravity: 'top',
      repair: ['semi_transparent'],
      method: 'halftone',
      enlarge: true,
    }),
  ).toEqual({
    presets: ['a4'],
    trim: true,
    gravity: 'top',
    repair: ['semi_transparent'],
    repair_method: 'halftone',
    allow_upscale: true,
  });
  expect(Object.fromEntries(printForm({ ...input, file: null, url: ' https://example.com/a.png ' }))).toEqual(
    {
      presets: '["a4"]',
      image_url: 'https://example.com/a.png',
    },
  );
});

test('files are out of date once a setting changes them', () => {
  expect(makesTheSame(input, { ...input, garment: '#FFFFFF', method: 'halftone' })).toBe(true);
  expect(makesTheSame(input, { ...input, trim: true })).toBe(false);
});
