import { expect, test } from 'vitest';
import { videoBytes } from '#test/videos.ts';
import { sniffVideo } from './sniff.ts';

test.each([
  ['aac.mp4', 'mp4'],
  ['fragmented.mp4', 'mp4'],
  ['camera.mp4', 'mp4'],
  ['silent.mp4', 'mp4'],
  ['aac.mov', 'mov'],
  ['aac.mkv', 'mkv'],
  ['opus.webm', 'webm'],
  ['pcm.avi', 'avi'],
  ['wma.wmv', 'wmv'],
  ['mp3.flv', 'flv'],
  ['matroska-inside.mp4', 'mkv'],
])('%s is recognised as %s by its bytes', (name, format) => {
  expect(sniffVideo(videoBytes(name).subarray(0, 4_100))).toBe(format);
});

test.each(['text.mp4', 'playlist.mp4', 'concat.mp4', 'canary.wav'])(
  '%s is not a video, whatever its name',
  (name) => {
    expect(sniffVideo(videoBytes(name).subarray(0, 4_100))).toBeUndefined();
  },
);

test.each([
  ['nothing', ''],
  ['a still picture in boxes', '\0\0\0\x18ftypheic'],
  ['a RIFF file of another kind', 'RIFF\0\0\0\0WAVEfmt '],
  ['an EBML file of another kind', '\x1aE\xdf\xa3\x42\x82\x84blub'],
])('%s is not a video', (_what, text) => {
  expect(sniffVideo(Buffer.from(text, 'latin1'))).toBeUndefined();
});
