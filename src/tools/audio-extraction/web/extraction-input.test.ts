import { expect, test } from 'vitest';
import {
  checkAddresses,
  checkTimes,
  emptyInput,
  extractionForm,
  missingSource,
  methodOptions,
  summaryOfMore,
} from './extraction-input.ts';

const file = new File(['x'], 'video.mp4', { type: 'video/mp4' });
const byUrl = { ...emptyInput, mode: 'url', url: ' https://example.com/video.mp4 ' } as const;

test('needs a file in file mode and a URL in URL mode, whatever the other tab contains', () => {
  expect(missingSource({ ...byUrl, mode: 'file' })?.title).toBe('No File Selected');
  expect(missingSource({ ...emptyInput, mode: 'url', file, url: ' ' })?.title).toBe('No URL Provided');
  expect(missingSource({ ...emptyInput, file })).toBeUndefined();
  expect(missingSource(byUrl)).toBeUndefined();
});

test('refuses invalid addresses, and accepts an empty webhook URL', () => {
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

test('sends the part and the bitrate only if they are set, and says which they are while folded', () => {
  const part = { ...byUrl, start: '1:05', end: ' 90.5 ', bitrateKbps: 320 };
  expect(Object.fromEntries(extractionForm(part))).toMatchObject({
    start: '1:05',
    end: '90.5',
    bitrate: '320',
  });
  expect(summaryOfMore(part)).toBe('1:05 to 90.5, 320 kbit/s');
  expect(summaryOfMore(byUrl)).toBe('Whole video, 128 kbit/s');
});

test('refuses times that are none, and an end before the start', () => {
  expect(checkTimes(byUrl)).toEqual({});
  expect(checkTimes({ ...byUrl, start: '1:05', end: '90' })).toEqual({});
  expect(Object.keys(checkTimes({ ...byUrl, start: 'soon', end: '-1' }))).toEqual(['start', 'end']);
  expect(checkTimes({ ...byUrl, start: '1:30', end: '90' })).toEqual({
    end: 'The end must be after the start.',
  });
});

test('names the methods as the specification does', () => {
  expect(methodOptions.map(({ label }) => label)).toEqual([
    'ffmpeg (Reliable, Battle-tested)',
    'mediabunny (Experimental - Limited codec support)',
  ]);
});
