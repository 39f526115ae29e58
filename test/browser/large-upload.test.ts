import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUpload } from '#tools/audio-extraction/shared/uploads.ts';
import { fakeMedia } from '#test/fake-media.ts';
import { videoBytes } from '#test/videos.ts';
import { settle } from './settle.ts';
import { type Site, startSite } from './site.ts';
import { expectAccessible } from './violations.ts';

const megabyte = 1024 * 1024;
const head = videoBytes('aac.mp4').subarray(0, 4_100);
const video = Buffer.concat([head, randomBytes(30 * megabyte - head.length)]);
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let site: Site;
let dir: string;
let uploads: ReturnType<typeof limitUploads>;
let path: string;
/** Hashes of the videos that the engine was given. */
const extracted: string[] = [];
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'overprint-large-'));
  path = join(dir, 'holiday.mp4');
  await writeFile(path, video);
  const media = fakeMedia();
  const { extract } = fakeMedia();
  media.behave(async (task, context) => {
    extracted.push(sha256(await readFile(task.input)));
    return extract(task, context);
  });
  site = await startSite({}, { worksOnAudio: true, media });
  uploads = limitUploads(site.app.deps);
});
afterAll(async () => {
  await site.close();
  await rm(dir, { recursive: true, force: true });
});

const status = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Progress' }).getByRole('status').filter({ hasText: text });
const percentOf = async (page: Page) =>
  Number(await page.getByRole('progressbar', { name: 'Upload progress' }).getAttribute('aria-valuenow'));
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

/**
 * Bytes of uploads that the server takes before it lets senders wait, so that there is time to disturb them.
 */
function limitUploads({ growing }: Pick<Site['app']['deps'], 'growing'>) {
  const append = growing.append.bind(growing);
  const gate = { allowedBytes: 0, takenBytes: 0, changed: Promise.withResolvers<void>() };
  growing.append = async (file, save) => {
    const appender = await append(file, save);
    let receivedBytes = file.growth.receivedBytes;
    return {
      async write(chunk) {
        receivedBytes += chunk.byteLength;
        while (receivedBytes > gate.allowedBytes) await gate.changed.promise;
        await appender.write(chunk);
        gate.takenBytes = receivedBytes;
      },
      end: () => appender.end(),
    };
  };
  return {
    /** How far the upload is. */
    takenBytes: () => gate.takenBytes,
    allow(bytes: number) {
      gate.allowedBytes = bytes;
      gate.changed.resolve();
      gate.changed = Promise.withResolvers<void>();
    },
  };
}

async function begin(page: Page): Promise<void> {
  await page.getByLabel('Video file').setInputFiles(path);
  await press(page, 'Extract Audio');
}

test('a large video goes on after a pause, a lost connection and a reload, and its bytes are the same', async () => {
  const page = await site.visit('/audio-extraction', { as: 'active_sub' });
  uploads.allow(2 * megabyte);
  await begin(page);
  await status(page, 'Uploading...').waitFor();
  await page.getByText(/ of 30\.00 MB$/).waitFor();
  await expectAccessible(page);

  await press(page, 'Pause upload');
  await status(page, 'Upload paused').waitFor();
  uploads.allow(10 * megabyte);
  await press(page, 'Resume upload');
  await expect.poll(uploads.takenBytes, { timeout: 60_000 }).toBeGreaterThan(9 * megabyte);
  await expect.poll(() => percentOf(page)).toBeGreaterThan(30);

  site.app.cut();
  await status(page, 'Connection lost. The upload will resume automatically.').waitFor();
  uploads.allow(18 * megabyte);
  await expect.poll(uploads.takenBytes, { timeout: 60_000 }).toBeGreaterThan(17 * megabyte);
  await expect.poll(() => percentOf(page)).toBeGreaterThan(56);

  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await page.getByText('Choose the same file to continue it.').waitFor();
  await settle(page);
  // The server sees that the visit is over only when it reads on, and would first take what the connection
  // still holds: with large buffers, as much as is allowed next, and its request would wait here for ever.
  site.app.cut();
  uploads.allow(24 * megabyte);
  await begin(page);
  await page.getByText(/^Resumed: [12]\d\.\d\d MB were already uploaded\.$/).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  uploads.allow(video.length);
  await page.getByRole('listitem').filter({ hasText: 'Extraction Complete' }).waitFor();
  expect(extracted).toEqual([sha256(video)]);
  await page
    .getByRole('region', { name: 'Recent jobs' })
    .getByRole('link', { name: 'holiday.mp4' })
    .waitFor();
  await press(page, 'Start Over');
  expect(await page.getByText('Choose the same file to continue it.').count()).toBe(0);
});

test('a cancelled upload leaves nothing, here and on the server', async () => {
  const left = () => site.app.deps.database.query('left', 'select id from uploads', []);
  const others = await left();
  const page = await site.visit('/audio-extraction', { as: 'active_sub' });
  uploads.allow(2 * megabyte);
  await begin(page);
  await status(page, 'Uploading...').waitFor();
  await press(page, 'Cancel upload');
  await page.getByText('Progress and the finished MP3 appear here.').waitFor();
  uploads.allow(video.length);
  await expect.poll(left).toEqual(others);
  await page.reload();
  await page.getByRole('button', { name: 'Extract Audio' }).waitFor();
  expect(await page.getByText('Choose the same file to continue it.').count()).toBe(0);
  expect(site.complaints).toEqual([]);
});

test('an upload that is cancelled while the server creates it leaves nothing either', async () => {
  const left = () => site.app.deps.database.query('left', 'select id from uploads', []);
  const others = await left();
  const page = await site.visit('/audio-extraction', { as: 'active_sub' });
  const created = Promise.withResolvers<void>();
  const cancelled = Promise.withResolvers<void>();
  await page.route(createUpload.path, async (route) => {
    const response = await route.fetch();
    created.resolve();
    await cancelled.promise;
    await route.fulfill({ response });
  });
  await begin(page);
  await created.promise;
  expect(await left()).toHaveLength(others.length + 1);
  await press(page, 'Cancel upload');
  await page.getByText('Progress and the finished MP3 appear here.').waitFor();
  cancelled.resolve();
  await expect.poll(left).toEqual(others);
  expect(site.complaints).toEqual([]);
});
