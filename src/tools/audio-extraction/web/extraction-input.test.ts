import { expect, test } from 'vitest';
import { checkAddresses, emptyInput, extractionForm, gapIn, methodOptions } from './extraction-input.ts';

const file = new File(['x'], 'video.mp4', { type: 'video/mp4' });
const byUrl = { ...emptyInput, mode: 'url', url: ' https://example.com/video.mp4 ' } as const;

test('misses a file in file mode and a URL in URL mode, whatever the other tab holds', () => {
  expect(gapIn({ ...byUrl, mode: 'file' })?.title).toBe('No File Selected');
  expect(gapIn({ ...emptyInput, mode: 'url', file, url: ' ' })?.title).toBe('No URL Provided');
  expect(gapIn({ ...emptyInput, file })).toBeUndefined();
  expect(gapIn(byUrl)).toBeUndefined();
});

test('refuses addresses that are none, and takes an empty webhook URL', () => {
  expect(checkAddresses(byUrl)).toEqual({});
  expect(checkAddresses({ ...byUrl, url: 'video.mp4', webhookUrl: 'ftp://example.com' })).toEqual({
    url: 'Invalid URL',
    webhookUrl: 'Invalid webhook URL',
  });
  expect(checkAddresses({ ...emptyInput, file, url: 'video.mp4' })).toEqual({});
});

test('sends the video or its URL, and the webhook URL only if filled', () => {
  expect(Object.fromEntries(extractionForm(byUrl))).toEqual({
    processing_method: 'ffmpeg',
    url: 'https://example.com/video.mp4',
  });
  const sent = Object.fromEntries(
    extractionForm({ ...emptyInput, file, method: 'mediabunny', webhookUrl: ' https://example.com/hook ' }),
  );
  expect(sent).toEqual({
    processing_method: 'mediabunny',
    webhook_url: 'https://example.com/hook',
    video: file,
  });
});

test("names the methods in the specification's words", () => {
  expect(methodOptions.map(({ label }) => label)).toEqual([
    'ffmpeg (Reliable, Battle-tested)',
    'mediabunny (Experimental - Limited codec support)',
  ]);
});
