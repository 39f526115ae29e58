import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { composeEmail } from '#platform/server/mail/mail.ts';
import { type Site, startSite } from './site.ts';

const markup =
  '</script></textarea></pre><img src=x onerror="window.hacked=1"><svg onload="window.hacked=1"></svg>' +
  '<iframe srcdoc="<script>top.hacked=1</script>"></iframe>"\'`{{7*7}}${7*7}';
/** Marks that turn what follows round, and are not closed. */
const turned = '\u202e\u2067\u200fgnp.exe';
const longLine = 'A'.repeat(100_000);
const hostile = `${turned}${markup}`;

let site: Site;
let receiver: Server;
let hookUrl: string;
beforeAll(async () => {
  receiver = createServer((request, response) => {
    request.resume();
    const headers = { 'content-type': 'text/html', 'x-hostile': markup, 'retry-after': markup };
    response.writeHead(500, headers).end(request.url === '/long' ? longLine : hostile + longLine);
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  hookUrl = `http://${host}`;
  site = await startSite({ OUTBOUND_ALLOW: host });
  await site.app.deps.webhooks.dispatcher.start();
});
afterAll(async () => {
  await site.app.deps.webhooks.dispatcher.stop();
  await site.close();
  receiver.close();
});
afterEach(() => expect(site.complaints).toEqual([]));

/** Nothing of the texts ran or became markup, and none of them made the page wider than the window. */
async function expectHarmless(page: Page): Promise<void> {
  expect(await page.evaluate('window.hacked')).toBeUndefined();
  const made = await page.locator('img[src="x"], svg[onload], iframe[srcdoc]').count();
  expect(made).toBe(0);
  const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  await expect.poll(() => page.evaluate(tooWide)).toBe(0);
}

async function userOf(page: Page): Promise<number> {
  return ((await (await page.request.get('/api/user')).json()) as { id: number }).id;
}

/** Sends a JSON request as the signed-in user, as the page itself would. */
async function send(page: Page, url: string, data: object): Promise<number> {
  const origin = new URL(page.url()).origin;
  const response = await page.request.post(url, { data, headers: { origin } });
  return response.status();
}

test.each(['/', '/long'])('a webhook with what its receiver at %s says and own shapes', async (path) => {
  const page = await site.visit('/webhooks', { as: 'active_sub', stripePlan: 'yearly' });
  const body = {
    [markup]: `${hostile}{{event.name}}`,
    long: longLine.slice(0, 20_000),
    sent: '{{event.name}}',
  };
  expect(
    await send(page, '/api/webhooks/endpoints', {
      url: hookUrl + path,
      description: hostile,
      headers: { 'x-own': '<img src=x onerror=window.hacked=1>' },
      body,
    }),
  ).toBe(201);
  const userId = await userOf(page);
  const { outbox, dispatcher } = site.app.deps.webhooks;
  await site.app.deps.database.transaction((tx) =>
    outbox.write(tx, {
      userId,
      event: 'audio.completed',
      subject: `audio:${hostile}`,
      body: { name: hostile, [markup]: longLine.slice(0, 50_000) },
    }),
  );
  outbox.wake();
  await dispatcher.idle();
  await page.reload();
  await expectHarmless(page);
  await page.getByRole('tab', { name: 'Deliveries', exact: true }).click();
  await page.getByRole('button', { name: /Audio ready$/ }).click();
  await page.getByRole('group', { name: 'request body' }).waitFor();
  await page
    .getByText(path === '/' ? 'onerror' : 'AAAA')
    .last()
    .waitFor();
  await expectHarmless(page);
  await page.setViewportSize({ width: 375, height: 800 });
  await expectHarmless(page);
});

test('analytics, keys and the request log with paths, labels, codes and errors', async () => {
  const page = await site.visit('/analytics', { as: 'active_sub', stripePlan: 'yearly' });
  expect(await send(page, '/api/keys', { name: hostile.slice(0, 100) })).toBe(201);
  const { query } = site.app.deps.database;
  await query(
    'hostile_log',
    `insert into api_requests (request_id, user_id, api_key, timestamp, endpoint, status_code, user_agent,
       idempotency_key, image_url)
     values ('hostile', $1::integer, $2, $3::timestamptz, $4, 102, $2, $2, $2)`,
    [await userOf(page), hostile, site.app.clock.now().toISOString(), `/api/image_padding${hostile}`],
  );
  await query(
    'hostile_end',
    `update api_requests set status_code = 400, error_code = $1, error = $2, param = $1, processing_time_ms = 5
     where request_id = 'hostile'`,
    [hostile, hostile + longLine],
  );
  await page.clock.setSystemTime(site.app.clock.now());
  // A page that was opened before keeps the day of its own clock.
  await page.reload();
  await page.getByRole('button', { name: '7 days' }).click();
  for (const by of ['day', 'endpoint', 'key', 'error']) {
    await page.getByLabel('By', { exact: true }).selectOption(by);
    await page
      .getByText(/^1 requests?, 1 failed/)
      .first()
      .waitFor();
    await expectHarmless(page);
  }
  for (const path of ['/api-keys', '/image-padding?tab=requests', '/account?tab=usage']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expectHarmless(page);
  }
});

test('the sandbox mail page, as a list and as mail programs show it', async () => {
  const page = await site.visit('/login');
  const action = { label: hostile, url: `https://example.com/"onmouseover="window.hacked=1"x="${markup}` };
  const email = composeEmail({
    to: `"${markup}"@example.com`,
    subject: hostile,
    paragraphs: [hostile, longLine, 'javascript:window.hacked=1', `https://example.com/${markup}`],
    action,
    closing: hostile,
  });
  await site.app.deps.mail.send(email);
  await page.goto('/sandbox/mail');
  await page.getByText('gnp.exe').first().waitFor();
  await expectHarmless(page);
  expect(await page.locator('a[href^="javascript:"]').count()).toBe(0);
  await page.getByRole('link', { name: 'As mail programs show it' }).first().click();
  await page.waitForLoadState('networkidle');
  await expectHarmless(page);
});
