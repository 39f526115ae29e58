import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { videoPath } from '#test/videos.ts';
import { startSecondHalf } from './second-half.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'overprint-second-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

function start(video: string, framesPath = join(dir, 'frames')) {
  return startSecondHalf({
    input: videoPath(video),
    framesPath,
    options: { bitrateKbps: 128, maxSeconds: 60 },
  });
}

test('a second half returns its frames in order, then its extent and the padding of the last one', async () => {
  const second = start('aac.mov');
  let frames = 0;
  while (await second.next()) frames += 1;
  expect(frames).toBe(193);
  expect(second.frames()).toBe(frames);
  expect(await second.end()).toMatchObject({
    madeSeconds: expect.closeTo(5.02, 1),
    padding: expect.any(Uint8Array),
  });
  await second.stop();
});

test('a second half that is stopped ends, and its file is gone', async () => {
  const second = start('aac.mp4');
  expect(await second.next()).toBeDefined();
  await second.stop();
  expect(existsSync(join(dir, 'frames'))).toBe(false);
});

test('a second half that refuses a video says why', async () => {
  const second = start('silent.mp4');
  expect(await second.next()).toBeUndefined();
  await expect(second.end()).rejects.toMatchObject({ name: 'MediaError', code: 'noAudioTrack' });
  await second.stop();
});

test('a second half that breaks says what broke it', async () => {
  const second = start('aac.mov', join(dir, 'missing', 'frames'));
  expect(await second.next()).toBeUndefined();
  await expect(second.end()).rejects.toThrow('ENOENT');
  await second.stop();
});
