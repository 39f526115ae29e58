import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AudioApp, startAudioApp } from '#test/audio-app.ts';
import { audioKey, videoKey } from './job-files.ts';
import { audioFiles, sweepExpiredAudio } from './sweep.ts';
import { sweepOrphans } from '#platform/server/files/stored-files.ts';

const hourMs = 60 * 60 * 1000;
let audio: AudioApp;
beforeAll(async () => {
  audio = await startAudioApp('pglite');
});
afterAll(() => audio.app.close());

async function put(key: string, ageMs: number): Promise<void> {
  const { deps, dataDir, clock } = audio.app;
  await deps.files.put(key, Buffer.from('x'), { contentType: 'audio/mpeg' });
  await age(join(dataDir, 'files', key), clock.now().getTime() - ageMs);
}

async function age(path: string, momentMs: number): Promise<void> {
  await utimes(path, new Date(momentMs), new Date(momentMs));
}

async function keys(): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of audio.app.deps.files.list('audio')) found.push(key);
  return found.toSorted();
}

test('files without a job are removed after an hour, all others stay', async () => {
  const account = await audio.app.account();
  const [waiting, completed] = [await audio.submit(account), await audio.submit(account)];
  await audio.work(completed);
  const nobody = 'A'.repeat(22);
  await put(videoKey(waiting), 2 * hourMs);
  await put(audioKey({ id: completed, run: 1 }), 2 * hourMs);
  const young = audioKey({ id: nobody, run: 2 });
  await put(young, hourMs / 2);
  for (const key of [videoKey(nobody), videoKey(completed), audioKey({ id: nobody, run: 1 })]) {
    await put(key, 2 * hourMs);
  }
  await put(audioKey({ id: completed, run: 2 }), 2 * hourMs);
  await sweepOrphans(audio.app.deps, audioFiles);
  expect(await keys()).toEqual([videoKey(waiting), audioKey({ id: completed, run: 1 }), young].toSorted());
});

test('a sweep completes one that died between a file and its row', async () => {
  const account = await audio.app.account();
  const jobId = await audio.submit(account);
  await audio.work(jobId);
  audio.app.clock.forward(24 * hourMs + 1);
  await audio.app.deps.files.remove(audioKey({ id: jobId, run: 1 }));
  await sweepExpiredAudio(audio.app.deps);
  expect((await audio.get(account, `/api/extract-audio/${jobId}/download`)).statusCode).toBe(410);
});
