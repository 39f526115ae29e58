import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withFlippedBits } from '#test/corpus/videos.ts';
import { videoBytes, videoPath, goodVideos } from '#test/videos.ts';
import { framesOf } from '#test/mp3-frames.ts';
import { hear, heardRateHz, likeness } from '#test/sound.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { ProcessingMethod } from '#tools/audio-extraction/shared/limits.ts';
import { type Children, createChildren } from './run-engine.ts';

let dir: string;
let children: Children;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'overprint-engines-'));
  children = createChildren();
});
afterAll(async () => {
  children.close();
  await rm(dir, { recursive: true, force: true });
});

const context = { signal: new AbortController().signal, onProgress: () => undefined };
let outputs = 0;
async function extract(
  method: ProcessingMethod,
  input: string,
  options: { bitrateKbps?: number; startSeconds?: number; endSeconds?: number; maxSeconds?: number } = {},
) {
  outputs += 1;
  const output = join(dir, `${outputs}.mp3`);
  const task = { method, input, output, bitrateKbps: 128, maxSeconds: 14_400, ...options };
  return { ...(await children.extract(task, context)), output };
}

/** Length and likeness of what was made, as another reader has it. */
async function expectSound(output: string, video: string, seconds: number): Promise<void> {
  const heard = hear(output);
  expect(Math.abs(heard.length / heardRateHz - seconds)).toBeLessThanOrEqual(0.15);
  expect(likeness(hear(videoPath(video)), heard)).toBeGreaterThan(0.95);
}

async function expectConstantRate(output: string, bitrateKbps: number): Promise<void> {
  // The first frame is the header of the file, which holds no sound.
  const frames = [...framesOf(await readFile(output))].slice(1);
  expect(new Set(frames.map((frame) => frame.bitrateKbps))).toEqual(new Set([bitrateKbps]));
}

/** Containers of the library that the engine `mediabunny` is. */
const inReach = /\.(mp4|mov|mkv|webm)$/;

describe('the engine ffmpeg', () => {
  test.each(goodVideos)(
    'makes of $file an MP3 of its length and sound, 128 kbit/s throughout',
    async ({ file, seconds }) => {
      const { output, audioSeconds } = await extract('ffmpeg', videoPath(file));
      expect(Math.abs(audioSeconds - seconds)).toBeLessThanOrEqual(0.15);
      await expectSound(output, file, seconds);
      await expectConstantRate(output, 128);
    },
  );

  test('names the codec of the track that it read', async () => {
    expect((await extract('ffmpeg', videoPath('mp3.avi'))).sourceCodec).toBe('mp3');
    expect((await extract('ffmpeg', videoPath('wma.wmv'))).sourceCodec).toBe('wmav2');
  });

  test.each([64, 320])('writes %i kbit/s throughout', async (bitrateKbps) => {
    const { output } = await extract('ffmpeg', videoPath('fragmented.mp4'), { bitrateKbps });
    await expectConstantRate(output, bitrateKbps);
  });

  test('reports a video that is cut off in the middle as truncated', async () => {
    const mkv = await readFile(videoPath('aac.mkv'));
    const input = join(dir, 'cut.mkv');
    await writeFile(input, mkv.subarray(0, mkv.byteLength * 0.6));
    await expect(extract('ffmpeg', input)).rejects.toMatchObject({ code: 'truncated_video' });
  });
});

describe('videos that are damaged at random', () => {
  test.each([1, 2, 3, 4, 5, 6])(
    'end with audio or an error of the job, never with a dead child: %i',
    async (seed) => {
      const input = join(dir, `damaged-${seed}.mp4`);
      await writeFile(input, withFlippedBits(videoBytes('aac.mp4'), 0.000_1, seed));
      const outcome = await extract('ffmpeg', input).catch((error: unknown) => error);
      expect(outcome).toMatchObject(outcome instanceof Problem ? { status: 400 } : { sourceCodec: 'aac' });
    },
  );
});

describe('the engine mediabunny', () => {
  test.each(goodVideos.filter(({ file }) => inReach.test(file)))(
    'makes of $file an MP3 of its length and sound, 128 kbit/s throughout',
    async ({ file, seconds }) => {
      const { output } = await extract('mediabunny', videoPath(file));
      await expectSound(output, file, seconds);
      await expectConstantRate(output, 128);
    },
  );

  test.each(['pcm.avi', 'wma.wmv', 'aac.flv'])('suggests ffmpeg for %s', async (file) => {
    await expect(extract('mediabunny', videoPath(file))).rejects.toMatchObject({
      code: 'unsupported_container',
      fix: expect.stringContaining('processing_method ffmpeg'),
    });
  });

  test('names an unsupported codec and suggests ffmpeg', async () => {
    const input = join(dir, 'alac.mov');
    await writeFile(input, withCodec(await readFile(videoPath('pcm.mov')), 'sowt', 'alac'));
    await expect(extract('mediabunny', input)).rejects.toMatchObject({
      code: 'unsupported_codec',
      message: 'Unsupported audio codec: alac',
      fix: expect.stringContaining('processing_method ffmpeg'),
    });
  });
});

describe.each(['ffmpeg', 'mediabunny'] as const)('the engine %s', (method) => {
  test('extracts the part between start and end', async () => {
    const { output, audioSeconds } = await extract(method, videoPath('aac.mp4'), {
      startSeconds: 4.5,
      endSeconds: 9,
    });
    expect(audioSeconds).toBeCloseTo(4.5, 1);
    const whole = hear(videoPath('aac.mp4')).subarray(4.5 * heardRateHz, 9 * heardRateHz);
    expect(likeness(whole, hear(output))).toBeGreaterThan(0.95);
  });

  test('refuses a start after the end of the video', async () => {
    await expect(extract(method, videoPath('aac.mp4'), { startSeconds: 15.5 })).rejects.toMatchObject({
      code: 'range_outside_video',
    });
  });

  test('refuses audio that is longer than the limit', async () => {
    await expect(extract(method, videoPath('aac.mp4'), { maxSeconds: 10 })).rejects.toMatchObject({
      code: 'audio_too_long',
    });
    await extract(method, videoPath('aac.mp4'), { maxSeconds: 10, startSeconds: 6 });
  });

  test('reports that a silent video has no audio track', async () => {
    await expect(extract(method, videoPath('silent.mp4'))).rejects.toMatchObject({ code: 'no_audio_track' });
  });

  test('reports that a video without its index could not be read', async () => {
    await expect(extract(method, videoPath('cut.mp4'))).rejects.toMatchObject({ code: 'unreadable_video' });
  });
});

function withCodec(video: Buffer, from: string, to: string): Buffer {
  const changed = Buffer.from(video);
  changed.write(to, changed.indexOf(from), 'latin1');
  return changed;
}
