import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '#account/access/server/tables.ts';
import { apiKeys } from '#account/api-keys/server/tables.ts';
import type { ApiKey } from '#account/api-keys/shared/contract.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { ExtractInChild } from '#tools/audio-extraction/server/engines/run-engine.ts';
import { jobProblems } from '#tools/audio-extraction/shared/problems.ts';
import { fakeAudio, fakeMedia } from '#test/fake-media.ts';
import { videoPath } from '#test/videos.ts';
import { subscribe } from './subscribe.ts';
import { expectAccessible, looks } from './violations.ts';
import { type Site, startSite } from './site.ts';
import { freshSignInLimits } from '#platform/shared/fresh-sign-in-problems.ts';

let site: Site;
let people = 0;
const media = fakeMedia();
beforeAll(async () => {
  site = await startSite({}, { worksOnAudio: true, media });
});
afterAll(async () => {
  await site.close();
});
beforeEach(() => media.succeed());

const succeed: ExtractInChild = (task, context) => fakeMedia().extract(task, context);

/** Works until the test lets it end, and says at once how far it is. */
function heldWork() {
  const gate = Promise.withResolvers<void>();
  media.behave(async (task, context) => {
    context.onProgress({ audioSeconds: 42.5, percent: 42 });
    const cancelled = new Promise<never>((_resolve, reject) => {
      context.signal.addEventListener('abort', () => reject(context.signal.reason as Error), { once: true });
    });
    await Promise.race([gate.promise, cancelled]);
    return succeed(task, context);
  });
  return { finish: () => gate.resolve() };
}

const open = (path = '/audio-extraction') => site.visit(path, { as: 'active_sub' });
const toastOf = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words });
const extract = (page: Page) => page.getByRole('button', { name: 'Extract Audio' }).click();
const jobIn = (page: Page) => new URL(page.url()).searchParams.get('job');
const statusText = (page: Page) => page.getByRole('region', { name: 'Progress' }).getByRole('status');

async function choose(page: Page, video = 'aac.mp4'): Promise<void> {
  await page.getByLabel('Video file').setInputFiles(videoPath(video));
}

test('a video becomes an MP3 that can be heard, saved under its name and shared', async () => {
  const work = heldWork();
  const page = await open();
  await choose(page);
  await extract(page);
  const started = toastOf(page, 'Upload Successful');
  await started.filter({ hasText: 'Audio extraction job started. Monitoring progress...' }).waitFor();
  await page.getByText('00:00:42.50').waitFor();
  expect(
    await page.getByRole('progressbar', { name: 'Extraction progress' }).getAttribute('aria-valuenow'),
  ).toBe('42');
  work.finish();
  await toastOf(page, 'Extraction Complete').waitFor();

  const source = await page.getByLabel('Extracted audio').getAttribute('src');
  expect(source).toBe(`/api/public/extract-audio/${jobIn(page)}/download`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Audio' }).click(),
  ]);
  await toastOf(page, 'Download Started').waitFor();
  expect(download.suggestedFilename()).toBe('aac.mp3');
  expect(await readFile(await download.path())).toEqual(fakeAudio);
  await page.getByRole('button', { name: 'Copy Public URL' }).click();
  await toastOf(page, 'URL Copied').waitFor();
  const shown = await page.getByLabel('Public download URL').inputValue();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(shown);
  expect((await fetch(site.origin + new URL(shown).pathname)).status).toBe(200);
  await page.getByRole('region', { name: 'Recent jobs' }).getByRole('link', { name: 'aac.mp4' }).waitFor();
  await page.getByText('1 / 10,000').waitFor();
});

test('a newcomer registers, subscribes, makes a key and hears the sound of a real video', async () => {
  const real = await startSite({}, { worksOnAudio: true });
  const page = await real.visit('/auth?tab=register');
  await page.getByLabel('Username').fill('new.listener');
  await page.getByLabel('Password').fill('a reel of tape');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('heading', { name: 'Welcome, new.listener!' }).waitFor();
  await subscribe(page);
  await page.goto('/audio-extraction');
  await page.getByRole('main').getByRole('link', { name: 'API Keys' }).click();
  await page.getByRole('button', { name: 'Create New API Key' }).click();
  await page.getByLabel('API Key Name').fill('first');
  await page.keyboard.press('Enter');
  await page.getByText("Copy this key now! You won't be able to see it again.").waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Audio Extraction' }).click();
  await choose(page);
  await extract(page);
  await toastOf(page, 'Extraction Complete').waitFor();
  await page.getByRole('term').filter({ hasText: 'Duration' }).waitFor();
  await expect.poll(() => page.evaluate(`document.querySelector('audio').duration`)).toBeGreaterThan(1);
  await real.close();
  expect(real.complaints).toEqual([]);
});

test("every call carries the customer's first key", async () => {
  const page = await open();
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (
      /extract-audio(\/\w{22})?$/.test(request.url()) &&
      !request.url().endsWith('/extract-audio?limit=10')
    ) {
      keys.push(request.headers()['x-api-key']);
    }
  });
  await choose(page);
  await extract(page);
  await toastOf(page, 'Extraction Complete').waitFor();
  expect(keys.length).toBeGreaterThan(1);
  for (const key of keys) expect(key).toMatch(/^op_\w{40}$/);
});

test('a job continues after a reload, and its end is announced there', async () => {
  const work = heldWork();
  const page = await open();
  await choose(page);
  await extract(page);
  await page.getByText('00:00:42.50').waitFor();
  await page.reload();
  await page.getByText('00:00:42.50').waitFor();
  work.finish();
  await toastOf(page, 'Extraction Complete').waitFor();
});

test('a look at another tab loses neither form nor job', async () => {
  const work = heldWork();
  const page = await open();
  await page.getByLabel('Webhook URL').fill('https://example.com/hook');
  await choose(page);
  await extract(page);
  await page.getByText('00:00:42.50').waitFor();
  await page.getByRole('tab', { name: 'Requests' }).click();
  work.finish();
  await toastOf(page, 'Extraction Complete').waitFor();
  await page.getByRole('tab', { name: 'Test', exact: true }).click();
  await page.getByRole('button', { name: 'Download Audio' }).waitFor();
  expect(await page.getByLabel('Webhook URL').inputValue()).toBe('https://example.com/hook');
});

test('a running job can be cancelled, and starting over empties everything', async () => {
  heldWork();
  const page = await open();
  await choose(page);
  await page.getByLabel('Webhook URL').fill('https://example.com/hook');
  await extract(page);
  await page.getByRole('button', { name: 'Cancel job' }).click();
  await page.getByText('You cancelled this job. No MP3 was made.').waitFor();
  await page.getByRole('button', { name: 'Start Over' }).click();
  await page.getByText('Progress and the finished MP3 appear here.').waitFor();
  expect(jobIn(page)).toBeNull();
  expect(await page.getByLabel('Webhook URL').inputValue()).toBe('');
  expect(await page.getByText('aac.mp4').count()).toBe(1);
});

test('a failed job says why and what to do', async () => {
  media.behave(() => Promise.reject(new Problem(jobProblems.noAudioTrack)));
  const page = await open();
  await choose(page, 'silent.mp4');
  await extract(page);
  await toastOf(page, 'Extraction Failed').waitFor();
  const alert = page.getByRole('alert');
  expect(await alert.innerText()).toContain('Video has no audio track');
  expect(await alert.innerText()).toContain('Send a video with an audio track.');
});

test('a video that is dropped or pasted is taken', async () => {
  const page = await open();
  for (const [kind, name] of [
    ['drop', 'dropped.mkv'],
    ['paste', 'pasted.mov'],
  ]) {
    await page.evaluate(`{
      const data = new DataTransfer();
      data.items.add(new File(['x'], '${name}'));
      const target = document.querySelector('input[type=file]').parentElement;
      target.dispatchEvent('${kind}' === 'drop'
        ? new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data })
        : new ClipboardEvent('paste', { bubbles: true, clipboardData: data }));
    }`);
    await page.getByText(String(name)).waitFor();
  }
});

test('an upload under way can be cancelled', async () => {
  const page = await open();
  await page.route('**/api/extract-audio', (route) =>
    route.request().method() === 'POST' ? undefined : route.continue(),
  );
  await choose(page);
  await extract(page);
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await page.getByText('Progress and the finished MP3 appear here.').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

describe('what cannot be sent is said before it is sent', () => {
  test('a file of another type', async () => {
    const page = await open();
    const wrong = { name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3') };
    await page.getByLabel('Video file').setInputFiles(wrong);
    const toast = toastOf(page, 'Invalid File Type');
    await toast.waitFor();
    expect(await toast.innerText()).toContain(
      'Please select a valid video file (MP4, AVI, MOV, WMV, FLV, WebM, MKV)',
    );
  });

  test('a dropped file of more than 500 MB', async () => {
    const page = await open();
    await page.evaluate(`{
      const video = new File(['x'], 'long.mp4', { type: 'video/mp4' });
      Object.defineProperty(video, 'size', { value: 500 * 1024 ** 2 + 1 });
      const event = new DragEvent('drop', { bubbles: true, cancelable: true });
      Object.defineProperty(event, 'dataTransfer', { value: { files: [video] } });
      document.querySelector('input[type=file]').parentElement.dispatchEvent(event);
    }`);
    await toastOf(page, 'File Too Large').waitFor();
    await page.getByText('File size must be less than 500MB').first().waitFor();
  });

  test('no file, no URL, no real URL', async () => {
    const page = await open();
    await extract(page);
    await toastOf(page, 'No File Selected').waitFor();
    await page.getByRole('tab', { name: 'From URL' }).click();
    await extract(page);
    await toastOf(page, 'No URL Provided').waitFor();
    await page.getByLabel('Video URL').fill('video.mp4');
    await page.getByLabel('Webhook URL').fill('hook');
    await extract(page);
    await page.getByText('Invalid URL', { exact: true }).waitFor();
    await page.getByText('Invalid webhook URL', { exact: true }).waitFor();
  });

  test('no API key: the page of keys makes one', async () => {
    const page = await open('/api-keys');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete API key' }).click();
    await page.getByText("You don't have any API keys yet.").waitFor();
    await page.getByRole('link', { name: 'Audio Extraction' }).click();
    await page.getByRole('main').getByRole('link', { name: 'API Keys' }).click();
    await page.getByRole('button', { name: 'Create New API Key' }).waitFor();
  });

  test.each([
    ['a desktop', {}],
    ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true }],
  ] as const)(
    'no API key: the toast makes one in place, and the chosen video goes on, on %s',
    async (_, size) => {
      const page = await site.visit('/docs', size);
      people += 1;
      const account = { username: `late.listener${people}`, password: 'a reel of tape' };
      const registered = await page.request.post('/api/register', { data: account });
      const id = Number((await registered.json()).id);
      await site.app.deps.database.orm
        .update(users)
        .set({ userStatus: 'active_sub' })
        .where(eq(users.id, id));
      site.app.clock.forward(freshSignInLimits.minutes * 60_000 + 1_000);
      await page.goto('/audio-extraction');
      await choose(page);
      await extract(page);
      const note = page.getByRole('main').getByText('No API Key', { exact: true });
      const { y = -1 } = (await note.boundingBox()) ?? {};
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(page.viewportSize()!.height);
      const toast = toastOf(page, 'No API Key');
      await toast.filter({ hasText: 'Please create an API key first in the API Keys tab' }).waitFor();
      await toast.getByRole('button', { name: 'Create one now' }).click();
      const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
      await dialog.getByLabel('Current password').fill(account.password);
      await page.keyboard.press('Enter');
      await toastOf(page, 'Extraction Complete').waitFor();
      expect(new URL(page.url()).pathname).toBe('/audio-extraction');
      const [key] = await keysOf(page);
      expect(key).toMatchObject({ name: 'Audio Extraction', scopes: ['audio'] });
      expect(await page.getByLabel('API key').locator('option:checked').innerText()).toBe(
        `Audio Extraction (${key?.prefix}...${key?.suffix})`,
      );
    },
  );
});

const keysOf = async (page: Page): Promise<ApiKey[]> => (await page.request.get('/api/keys')).json();

async function addKey(page: Page, fields: object): Promise<ApiKey> {
  return (await page.request.post('/api/keys', { data: fields })).json();
}

test('the newest key that may extract audio is sent, and a test key once it is chosen', async () => {
  const page = await open();
  const [first] = await keysOf(page);
  await addKey(page, { name: 'pictures', scopes: ['image_padding'] });
  await addKey(page, { name: 'trial', test: true });
  const ended = await addKey(page, { name: 'ended', expires_in_days: 1 });
  await site.app.deps.database.orm
    .update(apiKeys)
    .set({ expiresAt: new Date(0) })
    .where(eq(apiKeys.id, ended.id));
  await page.reload();
  const field = page.getByLabel('API key');
  await field.locator('option', { hasText: 'trial' }).waitFor({ state: 'attached' });
  expect(await field.locator('option').allInnerTexts()).toEqual([
    `${first?.name} (${first?.prefix}...${first?.suffix})`,
    expect.stringMatching(/^trial \(op_test_\.\.\.\w{4}\)$/),
  ]);
  const sent = async () => {
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/api/extract-audio')),
      extract(page),
    ]);
    await toastOf(page, 'Extraction Complete').waitFor();
    return request.headers()['x-api-key'];
  };
  await choose(page);
  expect(await sent()).toBe(first?.key);
  await field.selectOption({ index: 1 });
  await page.getByText('A test key: the audio is cut after 30 seconds.').waitFor();
  expect(await sent()).toMatch(/^op_test_/);
});

test("the server's refusal is said in its words", async () => {
  const page = await open();
  await page
    .getByLabel('Video file')
    .setInputFiles({ name: 'video.mp4', mimeType: 'video/mp4', buffer: Buffer.from('not a video at all') });
  await extract(page);
  const toast = toastOf(page, 'Upload Failed');
  await toast.waitFor();
  expect(await toast.innerText()).toContain('Unsupported video format');
  await page.getByText('the file name does not matter').waitFor();
});

test('an unknown job is said and asked for once', async () => {
  let asked = 0;
  const page = await open();
  page.on('request', (request) => {
    if (request.url().includes('/api/extract-audio/4Zb1')) asked += 1;
  });
  await page.goto('/audio-extraction?job=4Zb1xq0dTn7YcW9sKf2LhP');
  await toastOf(page, 'Job Not Found').waitFor();
  await page.getByRole('button', { name: 'Start Over' }).click();
  await page.getByText('Progress and the finished MP3 appear here.').waitFor();
  expect(asked).toBe(1);
});

test("a job whose key was deleted meanwhile is still its owner's", async () => {
  const work = heldWork();
  const page = await open();
  await choose(page);
  await extract(page);
  await page.getByText('00:00:42.50').waitFor();
  await page.evaluate(`fetch('/api/keys').then((answer) => answer.json())
    .then(([key]) => fetch('/api/keys/' + key.id, { method: 'DELETE' }))`);
  work.finish();
  await toastOf(page, 'Extraction Complete').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Audio' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('aac.mp3');
});

test('a lost connection is said, and the job is followed again with the network', async () => {
  const work = heldWork();
  const page = await open();
  await choose(page);
  await extract(page);
  await page.getByText('00:00:42.50').waitFor();
  await page.context().setOffline(true);
  await toastOf(page, 'Lost connection while checking job status. Please refresh the page.').waitFor();
  await page.getByRole('button', { name: 'Check again' }).waitFor();
  await page.context().setOffline(false);
  work.finish();
  await toastOf(page, 'Extraction Complete').waitFor();
});

test('the whole job is done by keyboard alone', async () => {
  const page = await open();
  await choose(page);
  await page.getByLabel('Video file').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('https://example.com/hook');
  await page.keyboard.press('Enter');
  await toastOf(page, 'Extraction Complete').waitFor();
  const download = page.getByRole('button', { name: 'Download Audio' });
  await download.waitFor();
  for (let step = 0; step < 20 && (await download.and(page.locator(':focus')).count()) === 0; step += 1) {
    await page.keyboard.press('Tab');
  }
  const [saved] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(saved.suggestedFilename()).toBe('aac.mp3');
});

describe.each(looks)('at $width px', ({ width: _shown, ...look }) => {
  test('a job under way, done, failed or unknown has no barrier', async () => {
    const work = heldWork();
    const page = await site.visit('/audio-extraction', { ...look, as: 'active_sub' });
    await page.getByRole('tab', { name: 'From URL' }).click();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Upload File' }).click();
    await choose(page);
    await extract(page);
    await page.getByText('00:00:42.50').waitFor();
    await expectAccessible(page);
    work.finish();
    await page.getByRole('button', { name: 'Download Audio' }).waitFor();
    await expectAccessible(page);
    media.behave(() => Promise.reject(new Problem(jobProblems.unreadable)));
    await extract(page);
    await page.getByRole('alert').waitFor();
    await expectAccessible(page);
    await page.goto('/audio-extraction?job=4Zb1xq0dTn7YcW9sKf2LhP');
    await statusText(page).or(page.getByRole('alert')).first().waitFor();
    await expectAccessible(page);
  });
});

test('no page asked another host, met an error or broke the content security policy', () => {
  expect(site.complaints).toEqual([]);
});
