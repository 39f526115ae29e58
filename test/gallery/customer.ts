import { readFile } from 'node:fs/promises';
import type { APIResponse, Page } from 'playwright-core';
import { subscribe } from '#test/browser/subscribe.ts';
import { videoPath } from '#test/videos.ts';
import { samplePicture } from '#test/pictures.ts';
import { artist, openPage, type Stage } from './stage.ts';

/** A customer who has used every tool. */
export interface Customer {
  readonly page: Page;
  /** The job of a video whose audio is ready. */
  readonly audioJobId: string;
}

export async function createCustomer(stage: Stage): Promise<Customer> {
  const page = await openPage(stage, { width: 1280, colorScheme: 'light' });
  await page.goto('/auth?tab=register');
  await page.getByLabel('Username').fill('tideline');
  await page.getByLabel('Password').fill('a sheet of proofs');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('heading', { name: 'Welcome, tideline!' }).waitFor();
  await subscribe(page);
  const key = await createKey(page, 'n8n, listing images');
  await createKey(page, 'Make, podcast feed');
  await usePictures(page, key);
  const audioJobId = await extractAudio(page, key);
  await watchShop(page, stage.hookUrl);
  return { page, audioJobId };
}

async function jsonOf<T>(response: APIResponse): Promise<T> {
  if (!response.ok()) throw new Error(`${response.url()}: expected success, received ${response.status()}`);
  return (await response.json()) as T;
}

async function createKey(page: Page, name: string): Promise<string> {
  return (await jsonOf<{ key: string }>(await page.request.post('/api/keys', { data: { name } }))).key;
}

/** Makes calls that succeed and one that fails, to fill the request log. */
async function usePictures(page: Page, key: string): Promise<void> {
  const headers = { 'x-api-key': key };
  const image = { name: 'print-art.png', mimeType: 'image/png', buffer: samplePicture('print-art.png') };
  for (const text of ['Low tide', 'High tide', 'Spring tide']) {
    await jsonOf(await page.request.post('/api/text_overlay', { headers, multipart: { image, text } }));
    await jsonOf(
      await page.request.post('/api/image_padding', { headers, multipart: { image, padding_size: '40' } }),
    );
  }
  await page.request.post('/api/text_overlay', {
    headers,
    multipart: { image, text: 'x', color: 'sea green' },
  });
}

async function extractAudio(page: Page, key: string): Promise<string> {
  const video = {
    name: 'tide-pools.mp4',
    mimeType: 'video/mp4',
    buffer: await readFile(videoPath('aac.mp4')),
  };
  const sent = await page.request.post('/api/extract-audio', {
    headers: { 'x-api-key': key },
    multipart: { video },
  });
  const { job_id: jobId } = await jsonOf<{ job_id: string }>(sent);
  await page.goto(`/audio-extraction?job=${jobId}`);
  await page.getByLabel('Extracted audio').waitFor();
  return jobId;
}

async function watchShop(page: Page, hookUrl: string): Promise<void> {
  await page.goto('/redbubble');
  await page.getByLabel('Shop URL').fill(`https://www.redbubble.com/people/${artist}/shop`);
  await page.getByLabel('Webhook URL').fill(hookUrl);
  await page.getByRole('button', { name: 'Add Shop' }).click();
  const card = page.getByRole('article', { name: artist, exact: true });
  await card.getByText('OK', { exact: true }).waitFor({ timeout: 120_000 });
  await page.getByRole('table').getByRole('button', { name: /^Send/ }).first().click();
  await page.getByRole('table').getByText('Sent', { exact: true }).waitFor();
}
