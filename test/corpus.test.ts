import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rateLimitWindows } from '#account/access/server/tables.ts';
import { startTestApp, type TestApp } from './app.ts';
import { corpus } from './corpus/cases.ts';
import { type CaseResponse, sendCase } from './corpus/send.ts';
import ssrf from './fixtures/corpus/ssrf.json' with { type: 'json' };
import { badWebsites } from './corpus/websites.ts';
import { fakeMedia } from './fake-media.ts';
import { type FakeInternet, fixedResolver, startFakeInternet } from './outbound/fake-internet.ts';

const webDir = fileURLToPath(new URL('../dist/web', import.meta.url));
let internet: FakeInternet;
let app: TestApp;
let origin: string;

beforeAll(async () => {
  internet = await startFakeInternet(badWebsites);
  const resolve = fixedResolver({ 'public.test': ['93.184.215.14'] });
  app = await startTestApp('pglite', {
    resolve,
    connector: internet.connector,
    webDir,
    media: fakeMedia(),
  });
  origin = await app.listen();
});
beforeEach(async () => {
  await app.deps.database.orm.delete(rateLimitWindows);
});
afterAll(async () => {
  await app.close();
  await internet.close();
});

/** Cases about pages that the shop monitor reads; its own tests run them. */
const inbound = '(inbound)';
/** Races that promise a number of successes, not a status. */
const exactlyFive = new Set(['AK-09', 'AK-10']);
/** Repeats that count as one request (contract 3, Idempotency-Key). */
const oneJob = new Set(['EA-35']);

describe('the corpus of bad input', () => {
  test('is whole', () => {
    expect(corpus).toHaveLength(176);
  });

  test.each(
    corpus.filter(({ method }) => method !== inbound).map((item) => [item.id, item.why, item] as const),
  )('%s: %s', async (id, _why, item) => {
    const responses = await sendCase(app, origin, item);
    const last = responses.at(-1);
    const expected = [item.expectStatus].flat();
    const judged = item.input?.repeat ? responses.slice(-1) : responses;
    for (const response of judged) {
      expect(expected, response.text).toContain(response.status);
      expectErrorShape(response);
    }
    if (last && last.status >= 400)
      expect(last.text).toContain(item.expectErrorContains.replaceAll('"', '\\"'));
    if (oneJob.has(id)) expect(new Set(responses.map(({ text }) => JSON.parse(text).jobId)).size).toBe(1);
    if (exactlyFive.has(id)) expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
    await expectHealthy();
    expect(spooledFiles()).toEqual([]);
  });
});

describe('the corpus of addresses, as image_url', () => {
  const denied = ssrf.filter((item) => item.verdict === 'deny' && item.layer === 'parse');

  test.each(denied.map((item) => [item.why, item.url] as const))(
    'is refused as text: %s',
    async (_why, url) => {
      const { key } = await app.account();
      const response = await fetch(`${origin}/api/image_padding`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ image_url: url }),
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ success: false });
    },
  );
});

describe('the corpus of addresses, as a webhook', () => {
  const denied = ssrf.filter((item) => item.verdict === 'deny' && item.layer === 'parse');

  test.each(denied.map((item) => [item.why, item.url] as const))(
    'is refused as text: %s',
    async (_why, url) => {
      const { key } = await app.account();
      const response = await fetch(`${origin}/api/webhooks/test`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ url }),
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ success: false });
    },
  );
});

function expectErrorShape(response: CaseResponse): void {
  if (response.status < 400) return;
  expect(response.contentType).toContain('application/json');
  const body: unknown = JSON.parse(response.text);
  expect(body).toMatchObject({
    success: false,
    error: expect.any(String),
    code: expect.stringMatching(/^[a-z0-9_]+$/),
  });
  expect(response.text).not.toContain('node_modules');
}

async function expectHealthy(): Promise<void> {
  const response = await fetch(`${origin}/health`);
  expect(response.status).toBe(200);
}

function spooledFiles(): string[] {
  const dir = join(app.dataDir, 'tmp');
  return existsSync(dir) ? readdirSync(dir) : [];
}
