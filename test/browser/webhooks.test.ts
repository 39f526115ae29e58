import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '#account/access/server/tables.ts';
import { focused } from './focus.ts';
import { go } from './screen-texts.ts';
import { expectAccessible, looks } from './violations.ts';
import { type Site, startSite } from './site.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let site: Site;
let receiver: Server;
let hookUrl: string;
let reply: { status: number; body: string };
const received: Received[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  hookUrl = `http://${host}/webhook/overprint`;
  site = await startSite({ OUTBOUND_ALLOW: host }, { worksOnAudio: true });
  await site.app.deps.webhooks.dispatcher.start();
});
afterAll(async () => {
  await site.app.deps.webhooks.dispatcher.stop();
  await site.close();
  receiver.close();
});
beforeEach(() => {
  reply = { status: 200, body: 'thank you' };
  received.length = 0;
});

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  received.push({ headers: request.headers, body: await text(request) });
  response.writeHead(reply.status, { 'content-type': 'text/plain' }).end(reply.body);
}

const open = (path = '/webhooks') => site.visit(path, { as: 'active_sub' });
const toastOf = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const choose = (page: Page, tab: string) => page.getByRole('tab', { name: tab, exact: true }).click();

/** What the library of Standard Webhooks signs this request with. */
function signatureOf(request: Received | undefined, secret: string): string {
  const [id, seconds] = ['webhook-id', 'webhook-timestamp'].map((name) => String(request?.headers[name]));
  return new Webhook(secret).sign(id ?? '', new Date(Number(seconds) * 1000), request?.body ?? '');
}

async function sendTest(page: Page, event = 'product.discovered'): Promise<void> {
  const tester = part(page, 'Send test event');
  await tester.getByLabel('Webhook URL').fill(hookUrl);
  await tester.getByLabel('Event').selectOption(event);
  await tester.getByRole('button', { name: 'Send test event' }).click();
}

/** Something happens in the page's account that `hookUrl` is told of. */
async function happen(page: Page): Promise<void> {
  const { id: userId } = (await (await page.request.get('/api/user')).json()) as { id: number };
  const { outbox, dispatcher } = site.app.deps.webhooks;
  const event = { userId, url: hookUrl, event: 'audio.completed', subject: `audio:${userId}`, body: {} };
  await site.app.deps.database.transaction((tx) => outbox.write(tx, event));
  outbox.wake();
  await dispatcher.idle();
}

test('a test event arrives, signed with the secret that the screen shows', async () => {
  const page = await open();
  await sendTest(page, 'audio.completed');
  await part(page, 'Send test event').getByText('Delivered', { exact: true }).waitFor();
  await part(page, 'Send test event').getByText('thank you').waitFor();
  await choose(page, 'Secret');
  const secret = await page.getByRole('textbox', { name: 'Secret', exact: true }).inputValue();
  const [sent] = received;
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({ event: 'audio.completed', status: 'completed' });
  expect(sent?.headers['webhook-signature']).toBe(signatureOf(sent, secret));
});

test('the secret is hidden until it is asked for, can be copied and rotated', async () => {
  const page = await open('/webhooks?tab=secret');
  const field = part(page, 'Signing secret').getByLabel('Secret', { exact: true });
  expect(await field.getAttribute('type')).toBe('password');
  await page.getByRole('button', { name: 'Show secret' }).click();
  expect(await field.getAttribute('type')).toBe('text');
  const before = await field.inputValue();
  expect(before).toMatch(/^whsec_/);
  await page.getByRole('button', { name: 'Copy secret' }).click();
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(before);

  await page.getByRole('button', { name: 'Rotate secret' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('for 24 hours with the old one too').waitFor();
  await dialog.getByRole('button', { name: 'Rotate secret' }).click();
  await toastOf(page, 'Signing secret rotated').waitFor();
  expect(await field.inputValue()).not.toBe(before);
  await page.getByText('Webhooks are also signed with the previous secret').waitFor();
});

test('a receiver that refuses is shown as such, with what to do about it', async () => {
  reply = { status: 404, body: 'The requested webhook is not registered.' };
  const page = await open();
  await sendTest(page);
  const tester = part(page, 'Send test event');
  await tester.getByText('Not delivered').waitFor();
  await tester.getByText('activate the workflow').waitFor();
  await tester.getByLabel('Webhook URL').fill('http://localhost/hook');
  await tester.getByRole('button', { name: 'Send test event' }).click();
  await tester.getByText('Invalid webhook URL. This address is your own computer').waitFor();
  await tester.getByLabel('Webhook URL').fill(' ');
  await tester.getByRole('button', { name: 'Send test event' }).click();
  await tester.getByText('Enter the address of your webhook').waitFor();
});

test('a delivery is found by its filter, opened by its address and sent again', async () => {
  reply = { status: 500, body: 'broken here' };
  const page = await open();
  await sendTest(page, 'shop.recovered');
  await part(page, 'Send test event').getByText('Not delivered').waitFor();

  await choose(page, 'Deliveries');
  const log = part(page, 'Deliveries');
  await log.getByLabel('Status').selectOption('Delivered');
  await log.getByText('No matching deliveries.').waitFor();
  await log.getByLabel('Status').selectOption('Failed');
  await log.getByLabel('Event type').selectOption('shop.recovered');
  await log.getByRole('button', { name: /^Delivery \d+, Shop checks work again$/ }).click();
  await focused(page, 'heading', 'Shop checks work again').waitFor();
  expect(new URL(page.url()).searchParams.get('status')).toBe('failed');

  await page.reload();
  await log.getByText('broken here').waitFor();
  expect(await log.getByRole('group', { name: 'request body' }).innerText()).toContain(
    '"event": "shop.recovered"',
  );
  const [first] = received;
  reply = { status: 200, body: 'mended' };
  await log.getByRole('button', { name: 'Replay' }).click();
  await toastOf(page, 'Replay started').waitFor();
  await log.getByText('Delivered 200').waitFor();
  await log.getByText('mended').waitFor();
  expect(received).toHaveLength(2);
  expect(received[1]?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(received[1]?.body).toBe(first?.body);

  await log.getByRole('button', { name: 'All deliveries' }).click();
  expect(new URL(page.url()).searchParams.get('delivery')).toBeNull();
  await page.goto('/webhooks?tab=deliveries&delivery=999999999');
  await log.getByText('Webhook delivery not found').waitFor();
  expect(await log.getByRole('button', { name: 'Try again' }).count()).toBe(0);
});

test('an endpoint of an event meanwhile is there without a reload; switched off it takes no replay', async () => {
  const page = await open();
  await sendTest(page);
  await part(page, 'Endpoints').getByText('No endpoints yet.').waitFor();
  await choose(page, 'Deliveries');
  await part(page, 'Deliveries')
    .getByRole('button', { name: /New product found$/ })
    .waitFor();
  await go(page, 'My Account');
  await happen(page);
  await go(page, 'Webhooks');
  const endpoint = part(page, 'Endpoints').getByRole('switch', { name: `Send webhooks to ${hookUrl}` });
  await endpoint.click();
  await toastOf(page, 'Endpoint switched off').waitFor();
  await part(page, 'Endpoints').getByText('Switched off by you').waitFor();
  const log = part(page, 'Deliveries');
  const replay = log.getByRole('button', { name: 'Replay' });
  await choose(page, 'Deliveries');
  await log.getByRole('button', { name: /Audio ready$/ }).click();
  await replay.click();
  await toastOf(page, 'Webhook endpoint is switched off').waitFor();
  await choose(page, 'Endpoints');
  await endpoint.click();
  await toastOf(page, 'Endpoint switched on').waitFor();
  await page.goBack();
  await replay.click();
  await toastOf(page, 'Replay started').waitFor();
});

test('a long log is read page by page', async () => {
  const page = await open();
  await sendTest(page);
  await part(page, 'Send test event').getByText('Delivered', { exact: true }).waitFor();
  const origin = site.origin;
  for (let sent = 1; sent < 20; sent += 1) {
    const response = await page.request.post(`${origin}/api/webhooks/test`, {
      data: { url: hookUrl },
      headers: { origin },
    });
    expect(response.status()).toBe(200);
  }
  await choose(page, 'Deliveries');
  const log = part(page, 'Deliveries');
  await log.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => log.getByRole('row').count()).toBe(21);
  expect(await log.getByRole('button', { name: 'Older' }).count()).toBe(0);
  const answered = await page.request.post(`${origin}/api/webhooks/test`, {
    data: { url: hookUrl },
    headers: { origin },
  });
  expect(answered.status()).toBe(429);
  site.app.clock.forward(61_000);
  await choose(page, 'Endpoints');
  await sendTest(page, 'audio.failed');
  await part(page, 'Send test event').getByText('Delivered', { exact: true }).waitFor();
  await choose(page, 'Deliveries');
  await log.getByRole('button', { name: 'Older' }).click();
  await expect.poll(() => log.getByRole('row').count()).toBe(2);
  expect(new URL(page.url()).searchParams.get('before')).toMatch(/^\d+$/);
  await log.getByRole('button', { name: 'Newest' }).click();
  await log.getByRole('button', { name: /Audio failed/ }).waitFor();
});

test('the palette leads here and to each part of the account', async () => {
  const page = await open('/app');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Go to' }).waitFor();
  await page.keyboard.type('bill');
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Billing', selected: true }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Go to' }).waitFor();
  await page.keyboard.type('webhooks');
  await page.keyboard.press('Enter');
  await focused(page, 'heading', 'Webhooks').waitFor();
  await part(page, 'Endpoints').waitFor();
});

test('the palette finds a template by its name, and what to do by another word for it', async () => {
  const page = await open('/app');
  const data = { name: 'Winter Sale', overlays: [{ text: 'SALE' }] };
  expect((await page.request.post('/api/templates', { data })).status()).toBe(201);
  const find = async (typed: string, item: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Go to' }).waitFor();
    await page.keyboard.type(typed);
    await page.getByRole('option', { name: item, selected: true }).waitFor();
    await page.keyboard.press('Enter');
  };
  await find('winter', 'Template: Winter Sale');
  await page.waitForURL('**/text-overlay');
  await find('bulk', 'New batch');
  await page.getByRole('heading', { name: 'New batch' }).waitFor();
  await find('mockup', 'Templates');
  await page.getByRole('heading', { name: 'Templates', level: 1 }).waitFor();
  await find('caption', 'Text Overlay');
  await page.getByRole('heading', { name: 'Text Overlay', level: 1 }).waitFor();
  await find('refund', 'Billing');
  await page.waitForURL('**/account?tab=billing');
});

test('what was under Account > Settings is found at its old addresses', async () => {
  const page = await open('/account?tab=settings#webhooks');
  await part(page, 'Endpoints').waitFor();
  await page.goto('/account?tab=settings&status=failed&event=audio.failed');
  await page.waitForURL('**/webhooks?tab=deliveries&status=failed&event=audio.failed');
  await part(page, 'Deliveries').getByText('No matching deliveries.').waitFor();
  await page.goto('/account?tab=settings');
  await part(page, 'API access').waitFor();
  expect(await page.getByText('Signing secret').count()).toBe(0);
});

test('an empty log leads to the test event, whose result leads to what was sent', async () => {
  const page = await open('/webhooks?tab=deliveries');
  const log = part(page, 'Deliveries');
  await log.getByText('No webhooks sent yet.').waitFor();
  await log.getByRole('button', { name: 'Send test event' }).press('Enter');
  await focused(page, 'textbox', 'Webhook URL').waitFor();
  await sendTest(page);
  await part(page, 'Send test event').getByRole('link', { name: 'Show request' }).click();
  await focused(page, 'heading', 'New product found').waitFor();
  await log.getByText('thank you').waitFor();
});

test('an account without endpoints finds the steps for n8n, Make and Zapier, each with its address', async () => {
  const page = await open();
  await part(page, 'Endpoints').getByRole('link', { name: 'Steps for n8n, Make and Zapier' }).click();
  for (const name of ['n8n', 'Zapier', 'Make']) {
    await choose(page, name);
    const steps = page.getByRole('tabpanel', { name, exact: true });
    await steps.getByText('Under Endpoints, send a test event to it').waitFor();
    const whole = steps.getByRole('link', { name: `The full guide for ${name}` });
    expect(await whole.getAttribute('href')).toBe(`/docs/${name.toLowerCase()}`);
  }
  await page.reload();
  await page.getByRole('tab', { name: 'Make', selected: true }).waitFor();
});

test('an account without a subscription has its webhooks too', async () => {
  const page = await site.visit('/webhooks', { as: 'inactive' });
  await sendTest(page);
  await part(page, 'Send test event').getByText('Delivered', { exact: true }).waitFor();
});

test('an endpoint is added, tested, edited and deleted by keyboard', async () => {
  const page = await open();
  const endpoints = part(page, 'Endpoints');
  await endpoints.getByText('No endpoints yet.').waitFor();
  await endpoints.getByRole('button', { name: 'Add endpoint' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Webhook URL').fill(hookUrl);
  await dialog.getByLabel('product.discovered').press('Space');
  await dialog.getByLabel('Description').fill('Production');
  await dialog.getByLabel('Authorization header').fill('Bearer s3cret');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await toastOf(page, 'Endpoint added').waitFor();
  await endpoints.getByText('Production').waitFor();
  await endpoints.getByText('Shop checks work again').waitFor();
  expect(await endpoints.getByText('New product found').count()).toBe(0);

  await endpoints.getByRole('button', { name: `Test ${hookUrl}` }).press('Enter');
  await endpoints.getByText('thank you').waitFor();
  expect(received.map(({ headers }) => headers.authorization)).toEqual(['Bearer s3cret']);

  await endpoints.getByRole('button', { name: `Edit ${hookUrl}` }).press('Enter');
  await dialog.getByLabel('product.discovered').press('Space');
  await dialog.getByLabel('Remove the stored header').press('Space');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await toastOf(page, 'Endpoint changed').waitFor();
  await endpoints.getByText('All events').waitFor();
  await expect.poll(() => endpoints.getByText('Authorization header').count()).toBe(0);

  await endpoints.getByRole('button', { name: 'Add endpoint' }).press('Enter');
  await dialog.getByLabel('Webhook URL').fill(hookUrl);
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await dialog.getByText('This address is already subscribed').waitFor();
  await page.keyboard.press('Escape');
  await endpoints.getByRole('button', { name: `Delete ${hookUrl}` }).press('Enter');
  await dialog.getByRole('button', { name: 'Delete endpoint' }).press('Enter');
  await endpoints.getByText('No endpoints yet.').waitFor();
});

describe.each(looks)('at $width px', ({ width: _shown, ...look }) => {
  test('secret, test, endpoints, log and detail have no barrier', async () => {
    const page = await site.visit('/webhooks?tab=secret', { ...look, as: 'active_sub' });
    await part(page, 'How to verify').waitFor();
    await expectAccessible(page);
    await choose(page, 'Endpoints');
    await part(page, 'Endpoints').getByText('No endpoints yet.').waitFor();
    await expectAccessible(page);
    await part(page, 'Endpoints').getByRole('button', { name: 'Add endpoint' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Webhook URL').fill(hookUrl);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await part(page, 'Endpoints').getByText('All events').waitFor();
    await expectAccessible(page);
    reply = { status: 503, body: 'x'.repeat(500) };
    await sendTest(page);
    await part(page, 'Send test event').getByText('Not delivered').waitFor();
    await expectAccessible(page);
    await choose(page, 'Deliveries');
    await part(page, 'Deliveries').getByText('Failed 503').waitFor();
    await expectAccessible(page);
    await part(page, 'Deliveries')
      .getByRole('button', { name: /^Delivery/ })
      .click();
    await page.getByRole('heading', { name: 'Attempts' }).waitFor();
    await expectAccessible(page);
  });
});

describe('headers and a body of an endpoint’s own', () => {
  const setPlan = (stripePlan: string) => site.app.deps.database.orm.update(users).set({ stripePlan });
  async function openDialog(page: Page) {
    await page.getByRole('button', { name: 'Add endpoint' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Webhook URL').fill(hookUrl);
    await dialog.getByRole('button', { name: 'Headers and body' }).click();
    return dialog;
  }

  test('are previewed while they are typed, stored, and sent with the next event', async () => {
    const page = await open();
    await setPlan('yearly');
    await page.reload();
    const dialog = await openDialog(page);
    await dialog.getByLabel('Body', { exact: true }).fill('{ "text": "New: " ');
    await dialog.getByText('Invalid JSON').waitFor();
    await dialog.getByLabel('Body', { exact: true }).fill('{ "text": "New: " }');
    await dialog.getByLabel('Body', { exact: true }).press('ArrowLeft');
    for (let step = 0; step < 2; step += 1)
      await dialog.getByLabel('Body', { exact: true }).press('ArrowLeft');
    await dialog.getByRole('button', { name: 'event.product.title' }).click();
    await dialog.getByLabel('Headers', { exact: true }).fill('X-Source: my shop');
    const preview = dialog.getByRole('group', { name: 'preview' });
    await preview.getByText('"text": "New: Example sticker"').waitFor();
    await preview.getByText('X-Source: my shop').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Own body').waitFor();
    await page.getByRole('button', { name: `Test ${hookUrl}` }).click();
    await expect.poll(() => received.length).toBe(1);
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ text: 'New: Example sticker' });
    expect(received[0]?.headers).toMatchObject({ 'x-source': 'my shop' });
    await page.context().close();
  });

  test('are shown to a monthly account as what it would get', async () => {
    const page = await open();
    await setPlan('monthly');
    await page.reload();
    const dialog = await openDialog(page);
    await dialog
      .getByRole('region', { name: 'Custom webhooks' })
      .getByText('Yearly', { exact: true })
      .waitFor();
    expect(await dialog.getByLabel('Body', { exact: true }).count()).toBe(0);
    await expectAccessible(page);
    await page.context().close();
  });
});

test('no page asked another host, met an error or broke the content security policy', () => {
  expect(site.complaints).toEqual([]);
});
