import { expect, test } from 'vitest';
import { emptyOutput, outputErrors, outputFieldsOf, outputOfCall, outputSummary } from './output-input.ts';

const still = { transparent: false, animated: false };

test('sends what is set, and a quality only to formats that have one', () => {
  expect(outputFieldsOf(emptyOutput)).toEqual([]);
  const all = { format: 'jpeg', quality: '80', dpi: ' 300 ', maxMegabytes: '0,2', trim: true } as const;
  const sent = { format: 'jpeg', quality: 80, dpi: 300, max_bytes: 200_000, trim: true };
  expect(Object.fromEntries(outputFieldsOf(all))).toEqual(sent);
  expect(Object.fromEntries(outputFieldsOf({ ...all, format: 'png' }))).not.toHaveProperty('quality');
  expect(outputOfCall(sent)).toEqual({ ...all, dpi: '300', maxMegabytes: '0.2' });
  expect(outputSummary({ ...all, maxMegabytes: '0.2' })).toBe('JPEG, 300 dpi, up to 0.2 MB, trimmed');
});

test.each([
  [{ quality: '101', format: 'webp' }, { quality: 'Use a whole number from 1 to 100' }],
  [{ quality: '101' }, {}],
  [{ dpi: '35' }, { dpi: 'Use a whole number from 36 to 1,200' }],
  [{ dpi: '72.5' }, { dpi: 'Use a whole number from 36 to 1,200' }],
  [{ dpi: '1200', maxMegabytes: '0.001' }, {}],
  [{ maxMegabytes: '0.0005' }, { maxMegabytes: 'Use 0.001 to 1,000 MB' }],
  [{ maxMegabytes: 'two' }, { maxMegabytes: 'Use 0.001 to 1,000 MB' }],
] as const)('%j is checked before it is sent', (part, errors) => {
  expect(outputErrors({ ...emptyOutput, ...part }, still)).toEqual(errors);
});

test.each([
  ['jpeg', { transparent: true, animated: false }, 'cannot be transparent'],
  ['webp', { transparent: true, animated: true }, undefined],
  ['png', { transparent: true, animated: true }, 'An animation cannot be'],
  ['automatic', { transparent: true, animated: true }, undefined],
] as const)('a picture that cannot be written as %s is told before: %j', (format, picture, error) => {
  const found = outputErrors({ ...emptyOutput, format }, picture).format;
  if (error === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(error);
});
