import { expect, test } from 'vitest';
import { emptyOutput } from './output-input.ts';
import { checkPaddingInput, emptyInput, makesTheSame, paddingForm, paddingOptions } from './padding-input.ts';

const picture = new File(['x'], 'art.png', { type: 'image/png' });

test('requires a file or a URL', () => {
  expect(checkPaddingInput(emptyInput)).toEqual({ image: 'Choose a picture or give its URL' });
  expect(checkPaddingInput({ ...emptyInput, file: picture })).toEqual({});
  expect(checkPaddingInput({ ...emptyInput, url: 'https://example.com/a.png' })).toEqual({});
  expect(checkPaddingInput({ ...emptyInput, url: 'javascript:alert(1)' })).toEqual({ url: 'Invalid URL' });
});

test('refuses files that cannot be pictures before they are sent', () => {
  const video = new File(['x'], 'art.mp4', { type: 'video/mp4' });
  expect(checkPaddingInput({ ...emptyInput, file: video }).image).toContain('Supported formats');
  const untyped = new File(['x'], 'art.bin');
  expect(checkPaddingInput({ ...emptyInput, file: untyped })).toEqual({});
});

test('accepts hex colours, CSS names and an empty custom colour', () => {
  const custom = { ...emptyInput, file: picture, background: 'custom' as const };
  for (const customColour of ['', '#FA0', '#ffaa00', 'Teal']) {
    expect(checkPaddingInput({ ...custom, customColour })).toEqual({});
  }
  expect(checkPaddingInput({ ...custom, customColour: 'bluish' })).toHaveProperty('customColour');
});

test('sends the colour unless transparent, and a custom colour only if filled in', () => {
  const sent = (input: Partial<typeof emptyInput>) =>
    Object.fromEntries(paddingForm({ ...emptyInput, url: 'u', ...input }));
  expect(sent({})).toEqual({ transparency: 'yes', url: 'u' });
  expect(sent({ background: 'white' })).toEqual({ transparency: 'no', color: 'white', url: 'u' });
  expect(sent({ background: 'custom', customColour: ' #123 ' })).toEqual({
    transparency: 'no',
    color: '#123',
    url: 'u',
  });
  expect(sent({ background: 'custom', customColour: ' ' })).toEqual({ transparency: 'no', url: 'u' });
});

test('form, batch and comparison have how the file is written', () => {
  const output = { ...emptyOutput, format: 'jpeg', maxMegabytes: '0.2', trim: true } as const;
  const input = { ...emptyInput, url: 'u', background: 'white', output } as const;
  const options = { transparency: 'no', color: 'white', format: 'jpeg', max_bytes: '200000', trim: 'true' };
  expect(Object.fromEntries(paddingForm(input))).toEqual({ ...options, url: 'u' });
  expect(paddingOptions(input)).toEqual(options);
  expect(makesTheSame(input, { ...input, output: { ...output } })).toBe(true);
  expect(makesTheSame(input, { ...input, output: { ...output, trim: false } })).toBe(false);
});

test('a JPEG needs an opaque colour before it is sent', () => {
  const jpeg = {
    ...emptyInput,
    url: 'https://example.com/a.png',
    output: { ...emptyOutput, format: 'jpeg' },
  } as const;
  expect(checkPaddingInput(jpeg)).toHaveProperty('format');
  expect(paddingOptions(jpeg)).toBeUndefined();
  expect(checkPaddingInput({ ...jpeg, background: 'custom', customColour: '#0088AA80' })).toHaveProperty(
    'format',
  );
  expect(checkPaddingInput({ ...jpeg, background: 'black' })).toEqual({});
});
