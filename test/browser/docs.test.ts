import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePicture } from '#test/pictures.ts';
import { type Site, startSite } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => {
  await site.close();
});

test('an old link to an operation leads to its page, below the bar', async () => {
  const page = await site.visit('/docs#padImage');
  await page.waitForURL('**/docs/reference/image-padding#padImage');
  const heading = page.getByRole('heading', { name: 'Pad a picture to a square' });
  await expect.poll(async () => (await heading.boundingBox())?.y ?? -1).toBeGreaterThan(56);
  expect((await heading.boundingBox())?.y).toBeLessThan(180);
});

test('"Try it" sends a file with a pasted key and shows the response and its picture', async () => {
  const { key } = await site.app.account();
  const page = await site.visit('/docs/reference/image-padding');
  await page.getByRole('button', { name: 'Try it' }).click();
  const form = page.getByRole('form', { name: 'Try Pad a picture to a square' });
  await form.getByText('It counts against your monthly quota.').waitFor();
  await form.getByLabel('API key').fill(key);
  await form
    .getByLabel('image (file')
    .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: samplePicture('dot.png') });
  await form.getByLabel('padding_size').fill('7');
  await form.getByRole('button', { name: 'Send POST' }).click();
  await form.getByText('200 OK').waitFor();
  expect(await form.getByRole('group', { name: 'response' }).innerText()).toContain('processed_image_url');
  await form.getByRole('img').waitFor();
  expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')).not.toContain(
    key,
  );
});

test('"Try it" calls as whoever is signed in when no key is given', async () => {
  const page = await site.visit('/docs/reference/usage', { as: 'inactive' });
  await page.getByRole('button', { name: 'Try it' }).first().click();
  const form = page.getByRole('form').first();
  await form.getByRole('button', { name: 'Send GET' }).click();
  await form.getByText('200 OK').waitFor();
});

test('the search opens by "/", finds 429 and follows the arrows', async () => {
  const page = await site.visit('/docs');
  await page.keyboard.press('/');
  const search = page.getByRole('combobox', { name: 'Search the documentation' });
  await search.fill('429');
  await page.getByRole('option', { name: 'Status 429' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/errors#status-429');
});

test('the contents open as a sheet on a phone and close with a choice', async () => {
  const page = await site.visit('/docs/limits', { viewport: { width: 390, height: 844 }, hasTouch: true });
  const contents = page.getByRole('navigation', { name: 'Documentation' });
  expect(await contents.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Contents' }).click();
  await contents.getByRole('link', { name: 'Pictures' }).click();
  await contents.waitFor({ state: 'hidden' });
  expect(page.url()).toMatch(/#pictures$/);
});

test('no page asked another host, met an error or broke the content security policy', () => {
  expect(site.complaints).toEqual([]);
});
