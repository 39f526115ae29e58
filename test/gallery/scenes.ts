import type { Page } from 'playwright-core';
import { fileURLToPath } from 'node:url';
import type { Customer } from './customer.ts';

/** A screen in one of its states. */
export interface Scene {
  readonly name: string;
  readonly path: string;
  /** Taken without being signed in. */
  readonly visitor?: true;
  /** Shows what stands for content that is being loaded, for good. */
  readonly isCatalogue?: true;
  /** Done before the screenshot is taken. */
  readonly act?: (page: Page) => Promise<void>;
}

const artwork = fileURLToPath(new URL('../fixtures/samples/print-art.png', import.meta.url));

async function drawText(page: Page): Promise<void> {
  await page.getByLabel('Upload Image').setInputFiles(artwork);
  await page.locator('canvas').waitFor();
  await page.getByRole('textbox', { name: 'Add text' }).fill('LOW TIDE EDITION');
  await page.getByRole('textbox', { name: 'Add text' }).press('Enter');
  await openTab(page, 'Size');
  await page.getByRole('slider', { name: 'Font size' }).fill('10');
  await openTab(page, 'Place');
  await page.getByLabel('Y', { exact: true }).fill('350');
  await page.getByLabel('Y', { exact: true }).press('Enter');
  await page.getByText('Loading fonts...').waitFor({ state: 'hidden' });
}

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click();
}

async function pad(page: Page): Promise<void> {
  await page.getByLabel('Upload Image').setInputFiles(artwork);
  await page.getByRole('button', { name: 'Pad Image' }).click();
  await page.getByAltText('Padded square').waitFor();
}

async function checkPrint(page: Page): Promise<void> {
  await page.getByLabel('Upload Image').setInputFiles(artwork);
  await page
    .getByText(/^\d+ problems?|^Ready to print/)
    .first()
    .waitFor();
}

async function openDelivery(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Delivery \d+/ })
    .first()
    .click();
  await page.getByRole('group', { name: 'request body' }).waitFor();
}

async function openShop(page: Page): Promise<void> {
  await page.getByRole('article').getByRole('heading').getByRole('link').click();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
}

async function openRequest(page: Page): Promise<void> {
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('table').waitFor({ state: 'detached' });
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').waitFor();
}

/** Returns the screens in the order in which a customer meets them. */
export function scenesOf({ audioJobId }: Customer): readonly Scene[] {
  return [
    { name: 'landing', path: '/', visitor: true },
    { name: 'sign-in', path: '/auth', visitor: true },
    { name: 'register', path: '/auth?tab=register', visitor: true },
    { name: 'provider-sign-in', path: '/login', visitor: true },
    { name: 'reference', path: '/docs', visitor: true },
    { name: 'not-found', path: '/no/such/page', visitor: true },
    { name: 'home', path: '/app' },
    { name: 'palette', path: '/app', act: openPalette },
    { name: 'text-overlay', path: '/text-overlay', act: drawText },
    { name: 'text-overlay-empty', path: '/text-overlay' },
    { name: 'text-overlay-api', path: '/text-overlay?tab=api' },
    { name: 'text-overlay-requests', path: '/text-overlay?tab=requests' },
    { name: 'image-padding', path: '/image-padding', act: pad },
    { name: 'image-padding-many', path: '/image-padding?tab=many' },
    { name: 'print-files', path: '/print-files', act: checkPrint },
    { name: 'audio-extraction', path: `/audio-extraction?job=${audioJobId}` },
    { name: 'audio-extraction-empty', path: '/audio-extraction' },
    { name: 'shop-monitor', path: '/redbubble' },
    { name: 'shop', path: '/redbubble', act: openShop },
    { name: 'templates', path: '/templates' },
    { name: 'results', path: '/results' },
    { name: 'webhooks', path: '/webhooks' },
    { name: 'delivery', path: '/webhooks?tab=deliveries', act: openDelivery },
    { name: 'api-keys', path: '/api-keys' },
    { name: 'analytics', path: '/analytics' },
    { name: 'account', path: '/account' },
    { name: 'account-usage', path: '/account?tab=usage' },
    { name: 'account-billing', path: '/account?tab=billing' },
    { name: 'account-settings', path: '/account?tab=settings' },
    { name: 'request', path: '/account?tab=usage', act: openRequest },
    { name: 'checkout', path: '/checkout' },
    { name: 'kit', path: '/kit', isCatalogue: true },
    { name: 'sandbox', path: '/sandbox' },
    { name: 'sandbox-mail', path: '/sandbox/mail' },
  ];
}
