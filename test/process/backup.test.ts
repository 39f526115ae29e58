import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePicture } from '#test/pictures.ts';
import { videoBytes } from '#test/videos.ts';
import { jobsOf, registerForKey, sendVideo } from './audio-requests.ts';
import { startServerProcess } from './server-process.ts';

const run = promisify(execFile);
const picture = new Blob([new Uint8Array(samplePicture('rgb.png'))]);
const video = new Blob([new Uint8Array(videoBytes('aac.mp4'))]);
/** Nobody listens there: webhooks of jobs stay in the outbox. */
const webhookUrl = 'http://127.0.0.1:9/audio';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'overprint-backup-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function pad(origin: string, key: string): Promise<string> {
  const body = new FormData();
  body.set('image', picture);
  const headers = { 'x-api-key': key };
  const response = await fetch(`${origin}/api/image_padding`, { method: 'POST', headers, body });
  return ((await response.json()) as { processed_image_url: string }).processed_image_url;
}

const command = (name: 'backup' | 'restore', dataDir: string, file: string) =>
  run(process.execPath, [`scripts/${name}.mjs`, file], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir },
  });

test('a backup of a busy server has everything that was finished before it began, and starts elsewhere', {
  timeout: 240_000,
}, async () => {
  const [dataDir, restored, file] = ['data', 'restored', 'backup.tgz'].map((name) => join(dir, name)) as [
    string,
    string,
    string,
  ];
  const settings = { OUTBOUND_ALLOW: '127.0.0.1:9' };
  const server = await startServerProcess(dataDir, settings);
  const key = await registerForKey(server.origin, 'ada.prints');
  const links = [await pad(server.origin, key), await pad(server.origin, key)];
  const job = await sendVideo(server.origin, key, { video, webhookUrl });
  const jobs = () => jobsOf(server.origin, [key]);
  await expect
    .poll(async () => (await jobs()).map(({ status }) => status), { timeout: 120_000 })
    .toEqual(['completed']);
  const over = new AbortController();
  const load = async () => {
    await sendVideo(server.origin, key, { video, webhookUrl });
    while (!over.signal.aborted) await pad(server.origin, key);
  };
  const working = load();
  await command('backup', dataDir, file);
  over.abort();
  await working;
  await server.end('SIGTERM');

  await command('restore', restored, file);
  const second = await startServerProcess(restored, settings);
  for (const link of links) {
    const found = await fetch(`${second.origin}${new URL(link).pathname}`);
    expect([found.status, (await found.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
  }
  const audio = await fetch(`${second.origin}/api/download-audio/${job}.mp3`);
  expect([audio.status, audio.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
  await expect
    .poll(async () => (await jobsOf(second.origin, [key])).map(({ status }) => status), { timeout: 120_000 })
    .not.toContain('processing');
  const statuses = (await jobsOf(second.origin, [key])).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set(['completed']));
  expect(await second.end('SIGTERM')).toBe(0);
});

test('with DATABASE_URL the commands name the tools to use', async () => {
  const env = {
    PATH: process.env.PATH ?? '',
    DATABASE_URL: 'postgres://localhost/overprint',
    SECRET_KEY: 'x'.repeat(32),
    SINGLE_HOST: '1',
  };
  const refused = run(process.execPath, ['scripts/backup.mjs', join(dir, 'none.tgz')], { env });
  await expect(refused).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('pg_dump') });
});
