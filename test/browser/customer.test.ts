import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSample } from '#test/sample-pictures.ts';
import { expectShown, type Site, startSite } from './site.ts';
import { subscribe } from './subscribe.ts';
import { violations } from './violations.ts';

let site: Site;
let pictures: Server;
let pictureUrl: string;
beforeAll(async () => {
  const sample = await readSample('baseline.jpg');
  pictures = createServer((_request, response) => response.end(sample));
  await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(pictures.address() as AddressInfo).port}`;
  pictureUrl = `http://${host}/art.jpg`;
  site = await startSite({ OUTBOUND_ALLOW: host });
});
afterAll(async () => {
  await site.close();
  pictures.close();
});

const toastOf = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words });

test('a new customer registers, subscribes, pads by file and URL, downloads and sees it counted', async () => {
  const page = await site.visit('/auth?tab=register');
  await page.getByLabel('Username').fill('ada.prints');
  await page.getByLabel('Password').fill('a sheet of proofs');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('heading', { name: 'Welcome, ada.prints!' }).waitFor();
  await toastOf(page, 'Account created successfully!').waitFor();

  await subscribe(page);
  await page.goto('/app');
  await page.getByText('0 / 10,000').waitFor();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Image Padding' }).click();
  await page.getByLabel('Upload Image').setInputFiles('test/fixtures/samples/baseline.jpg');
  expect(await page.getByLabel('Image URL').isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Pad Image' }).click();
  await page.getByAltText('Padded square').waitFor();
  await page.getByText('1 / 10,000').waitFor();
  await expectSquareDownload(page);

  await page.getByRole('button', { name: 'Remove file' }).click();
  await page.getByLabel('Image URL').fill(pictureUrl);
  expect(await page.getByLabel('Upload Image').isDisabled()).toBe(true);
  await page.getByLabel('Background colour').selectOption('Custom Color');
  await page.getByLabel('Custom colour').fill('teal');
  await page.getByRole('button', { name: 'Pad Image' }).click();
  await page.getByText('2 / 10,000').waitFor();
  const padded = await expectSquareDownload(page);
  const corner = await sharp(padded)
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  expect([...corner]).toEqual([0, 128, 128]);

  await page.getByRole('tab', { name: 'Requests' }).click();
  await page.getByText('Showing latest 2 requests. Total: 2').waitFor();
  expect(await page.getByRole('cell', { name: 'Dashboard' }).count()).toBe(2);
  expect(new URL(page.url()).search).toBe('?tab=requests');
  await readTheLog(page);
});

/** Filter, page and opened request stand in the address: they can be gone back to and shared. */
async function readTheLog(page: Page): Promise<void> {
  await page.getByLabel('Input method').selectOption('URL');
  await page.getByText('Total: 1').waitFor();
  await page.getByRole('link', { name: /^Request \d+$/ }).click();
  await page.getByText(pictureUrl).waitFor();
  const requestId = await page.getByRole('heading', { level: 3 }).innerText();
  expect(new URL(page.url()).search).toMatch(/^\?tab=requests&inputMethod=url&request=\d+$/);
  await page.goBack();
  await page.getByText('Total: 1').waitFor();
  await page.goBack();
  await page.getByText('Total: 2').waitFor();

  await page.goto(`/account?tab=usage&request=${requestId}`);
  await page.getByText(pictureUrl).waitFor();
  await page.getByRole('button', { name: 'All requests' }).click();
  await page.getByText('Showing latest 2 requests. Total: 2').waitFor();
  await page.getByRole('button', { name: 'Filter' }).click();
  const topOf = async (label: string) => (await page.getByLabel(label, { exact: true }).boundingBox())?.y;
  await page.getByLabel('Request ID').fill('nothing like an id');
  await page.getByLabel('Request ID').press('Enter');
  await page.getByText('Digits, a to f and dashes only').waitFor();
  expect([await topOf('From'), await topOf('To')]).toEqual([
    await topOf('Request ID'),
    await topOf('Request ID'),
  ]);
  await page.getByLabel('Request ID').fill(requestId.slice(0, 18));
  await page.getByLabel('Request ID').press('Enter');
  await page.getByText('Total: 1').waitFor();
  await page.getByLabel('Tool').selectOption('Audio Extraction');
  await page.getByText('No API requests found for /api/extract-audio').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText('Total: 2').waitFor();
  await page.getByRole('tab', { name: 'Overview' }).click();
  expect(new URL(page.url()).search).toBe('');
}

async function expectSquareDownload(page: Page): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Image' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('padded-image.png');
  const bytes = await readFile(await download.path());
  const { width, height } = await sharp(bytes).metadata();
  expect(width).toBe(height);
  return bytes;
}

test('an animated GIF stays one, under its own name', async () => {
  const page = await site.visit('/image-padding', { as: 'active_sub' });
  await page.getByLabel('Upload Image').setInputFiles('test/fixtures/samples/animated.gif');
  await page.getByRole('button', { name: 'Pad Image' }).click();
  await page.getByAltText('Padded square').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Image' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('padded-image.gif');
});

test('a picture that cannot be padded shows an error, before or after sending', async () => {
  const page = await site.visit('/image-padding', { as: 'active_sub' });
  await page.getByRole('button', { name: 'Pad Image' }).click();
  await page.getByText('Choose a picture or give its URL').waitFor();
  const name = 'art.png';
  await page
    .getByLabel('Upload Image')
    .setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from('not a picture') });
  await page.getByRole('button', { name: 'Pad Image' }).click();
  const alert = page.getByRole('alert');
  await alert.waitFor();
  expect(await alert.innerText()).toContain(
    'Invalid image format. Supported formats: JPEG, PNG, GIF, BMP, TIFF',
  );
  expect(await alert.innerText()).toContain('Send a complete picture in one of these formats');
  await alert.getByRole('link', { name: 'Show this request in the log' }).click();
  await page.getByRole('heading', { name: 'Recent requests' }).waitFor();
  await page.getByText('400', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
});

test('an upload under way can be cancelled', async () => {
  const page = await site.visit('/image-padding', { as: 'active_sub' });
  await page.route('**/api/image_padding', () => {});
  await page.getByLabel('Upload Image').setInputFiles('test/fixtures/samples/baseline.jpg');
  await page.getByRole('button', { name: 'Pad Image' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('img', { name: 'Preview of the padded square' }).waitFor();
  expect(await page.getByRole('button', { name: 'Pad Image' }).isEnabled()).toBe(true);
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('a key is shown once, can be copied and deleted, and markup in its name runs nothing', async () => {
  const page = await site.visit('/api-keys', { as: 'active_sub' });
  const name = '<img src=x onerror=alert(1)>';
  await page.getByRole('button', { name: 'Create New API Key' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByRole('button', { name: 'Generate API Key' }).isDisabled()).toBe(true);
  await dialog.getByLabel('API Key Name').press('Enter');
  await toastOf(page, 'Name required')
    .filter({ hasText: 'Please provide a name for your API key' })
    .waitFor();
  await dialog.getByLabel('API Key Name').fill(name);
  await dialog.getByRole('button', { name: 'Generate API Key' }).click();
  await dialog.getByText("Copy this key now! You won't be able to see it again.").waitFor();
  await toastOf(page, 'API key created')
    .filter({ hasText: `Your API key for "${name}" has been created successfully` })
    .waitFor();
  expect(await dialog.getByLabel('API Key Name').inputValue()).toBe('');
  const key = await dialog.getByLabel('Your new API key').inputValue();
  expect(key).toMatch(/^op_[0-9A-Za-z]{40}$/);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await toastOf(page, 'API key copied')
    .filter({ hasText: 'The API key has been copied to your clipboard' })
    .waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(key);
  await dialog.getByRole('button', { name: 'Close' }).click();

  const row = page.getByRole('row').filter({ hasText: name });
  expect(await row.innerText()).toContain(`${key.slice(0, 8)}...`);
  expect(await page.content()).not.toContain(key);
  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: `Delete "${name}"?` }).waitFor();
  await page.getByRole('button', { name: 'Delete API key' }).click();
  await toastOf(page, 'API key deleted')
    .filter({ hasText: 'Your API key has been successfully deleted' })
    .waitFor();
  await row.waitFor({ state: 'detached' });
});

test('signing out leads to the landing page and leaves no data of the account', async () => {
  const page = await site.visit('/app', { as: 'active_sub' });
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('button', { name: 'Join the list' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await toastOf(page, 'You have been signed out successfully').waitFor();
  await page.goto('/app');
  await page.waitForURL('**/login?next=%2Fapp');
});

test('near the end of the quota the chip and the account page call for attention', async () => {
  const page = await site.visit('/account', { as: 'inactive', usedThisMonth: 832 });
  await expectShown(page.getByText("You're approaching your monthly quota limit"));
  await page.getByText('832 / 1,000').first().waitFor();
  await page.getByText('Free Tier').first().waitFor();
});

test('a quota that is used up keeps the warning, and says so, until when, and what to do', async () => {
  const page = await site.visit('/account', { as: 'inactive', usedThisMonth: 1_000 });
  await expectShown(page.getByText("You're approaching your monthly quota limit"));
  await page.getByText(/Used up: requests are refused until \w+ 1/).waitFor();
  await page.getByText('1,000 / 1,000').first().waitFor();
  await page.getByRole('tabpanel').getByRole('link', { name: 'Upgrade Now' }).click();
  await page.waitForURL('**/account?tab=billing');
});

test('the API tab shows only the first characters of the key', async () => {
  const page = await site.visit('/image-padding?tab=api', { as: 'active_sub' });
  const example = page.getByRole('group', { name: 'curl snippet', exact: true });
  await expectShown(example.getByText(/X-API-Key: op_[0-9A-Za-z]{5}\.\.\./));
  const snippet = await example.innerText();
  expect(snippet).not.toMatch(/op_[0-9A-Za-z]{6}/);
  await page.getByText('Either image or image_url is required').waitFor();
  await page.getByRole('button', { name: 'Copy page as Markdown' }).click();
  const copied = (await page.evaluate('navigator.clipboard.readText()')) as string;
  expect(copied).toContain('`POST /api/image_padding`');
  expect(copied).toMatch(/X-API-Key: op_[0-9A-Za-z]{5}\.\.\./);
  expect(copied).not.toMatch(/op_[0-9A-Za-z]{6}/);

  const [mark = ''] = /op_\w{5}/.exec(snippet) ?? [];
  await page.request.post('/api/keys', { data: { name: 'second' } });
  await page.reload();
  await page.getByLabel('Key in the snippets').selectOption(mark);
  await expectShown(example.getByText(`X-API-Key: ${mark}...`));
  expect(new URL(page.url()).searchParams.get('key')).toBe(mark);
});

test('no page asked another host, met an error or broke the content security policy', () => {
  expect(site.complaints).toEqual([]);
});
