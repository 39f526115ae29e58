import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { videoPath } from '#test/videos.ts';
import { decodeExactly } from '#test/sound.ts';
import { type Children, createChildren } from './run-engine.ts';

let dir: string;
let children: Children;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'overprint-encoder-'));
  children = createChildren();
});
afterAll(async () => {
  children.close();
  await rm(dir, { recursive: true, force: true });
});

test.each(['ffmpeg', 'mediabunny'] as const)('the MP3 of %s says that LAME encoded it', async (method) => {
  const output = join(dir, `${method}.mp3`);
  const task = { method, input: videoPath('aac.mp4'), output, bitrateKbps: 128, maxSeconds: 60 };
  await children.extract(task, { signal: new AbortController().signal, onProgress: () => undefined });
  expect((await readFile(output)).includes('LAME3.')).toBe(true);
});

test.each(['ac3.avi', 'aac.mkv', 'opus.mkv', 'wma.wmv'])('not one sample of %s is lost', async (video) => {
  const output = join(dir, `${video}.mp3`);
  const task = {
    method: 'ffmpeg',
    input: videoPath(video),
    output,
    bitrateKbps: 128,
    maxSeconds: 60,
  } as const;
  await children.extract(task, { signal: new AbortController().signal, onProgress: () => undefined });
  expect(decodeExactly(output).byteLength).toBe(decodeExactly(videoPath(video)).byteLength);
});
