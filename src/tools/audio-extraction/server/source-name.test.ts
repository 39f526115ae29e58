import { expect, test } from 'vitest';
import { attachmentHeader, nameOfUrl, plainName } from './source-name.ts';

test.each([
  ['video.mp4', 'video.mp4'],
  ['C:\\videos\\holiday.mov', 'holiday.mov'],
  ['../../etc/passwd', 'passwd'],
  ['a\r\nSet-Cookie: x', 'aSet-Cookie x'],
  ['..', undefined],
  ['', undefined],
  ['x'.repeat(500), 'x'.repeat(120)],
])('%j is kept as %j', (name, plain) => {
  expect(plainName(name)).toBe(plain);
});

test.each([
  ['https://example.com/a/Caf%C3%A9.mp4?x=1', 'Café.mp4'],
  ['https://example.com/%E0%A4%A.mp4', '%E0%A4%A.mp4'],
  ['https://example.com/', undefined],
])('the video at %s is called %j', (url, name) => {
  expect(nameOfUrl(new URL(url))).toBe(name);
});

test.each([
  ['video.mp4', `attachment; filename="video.mp3"; filename*=UTF-8''video.mp3`],
  [
    'Café (1).final.mov',
    `attachment; filename="Caf_ (1).final.mp3"; filename*=UTF-8''Caf%C3%A9%20%281%29.final.mp3`,
  ],
  ['.mp4', `attachment; filename=".mp4.mp3"; filename*=UTF-8''.mp4.mp3`],
  [null, `attachment; filename="audio.mp3"; filename*=UTF-8''audio.mp3`],
])('the download of %j is named after it', (name, header) => {
  expect(attachmentHeader(name)).toBe(header);
});
