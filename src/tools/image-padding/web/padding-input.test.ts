import { expect, test } from 'vitest';
import { checkPaddingInput, emptyInput, paddingForm } from './padding-input.ts';

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
