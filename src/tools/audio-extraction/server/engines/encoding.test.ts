import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FF_ENCODER_LIBMP3LAME } from 'node-av';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinVideos } from '#test/joined-video.ts';
import { makeVideo } from '#test/make-video.ts';
import { hear, heardRateHz, likeness } from '#test/sound.ts';
import { extractWithFfmpeg } from './ffmpeg.ts';

let dir: string;
const made = (name: string) => join(dir, name);
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'overprint-encoding-'));
  makeVideo(made('stereo.mkv'), { seconds: 4, rateHz: 44_100, codec: FF_ENCODER_LIBMP3LAME });
  makeVideo(made('mono.mkv'), { seconds: 4, rateHz: 48_000, codec: FF_ENCODER_LIBMP3LAME, channels: 1 });
});
afterAll(() => rm(dir, { recursive: true, force: true }));

test('a video whose rate and channels change keeps all its audio, at the rate of its start', async () => {
  joinVideos([made('stereo.mkv'), made('mono.mkv'), made('stereo.mkv')], made('changing.mkv'));
  const output = made('changing.mp3');
  const options = { bitrateKbps: 128, maxSeconds: 60, onProgress: () => undefined };
  const { audioSeconds } = await extractWithFfmpeg(made('changing.mkv'), output, options);
  expect(audioSeconds).toBeCloseTo(12, 0);
  const heard = hear(output);
  const [first, second, third] = [0, 1, 2].map((part) =>
    heard.subarray(part * 4 * heardRateHz, (part + 1) * 4 * heardRateHz),
  );
  for (const part of [first, second, third]) {
    expect(likeness(part ?? new Float32Array(), hear(made('stereo.mkv')))).toBeGreaterThan(0.9);
  }
});
