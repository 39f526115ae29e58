import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { webhookEventNames } from '#platform/shared/webhook-event.ts';
import { retryDelaysMs } from '#account/webhooks/shared/schedule.ts';
import { fillGuide } from '#app/server/docs/guide-values.ts';
import { guidePaths } from '#app/server/docs/guides.ts';
import { numberText } from '#app/server/docs/figures.ts';
import { endpointsOf, type OpenApiDocument } from '#platform/shared/reference/document.ts';
import { startTestApp, type TestApp } from './app.ts';
import { planLimits } from '#account/usage/shared/quota.ts';

const webDir = fileURLToPath(new URL('../dist/web', import.meta.url));
const origin = 'http://localhost:3000';

let app: TestApp;
let document: OpenApiDocument;
beforeAll(async () => {
  app = await startTestApp('pglite', { webDir });
  document = (await app.server.inject({ url: '/api/openapi.json' })).json();
});
afterAll(async () => {
  await app.close();
});

const get = async (url: string, headers: Record<string, string> = {}) => app.server.inject({ url, headers });

/** Every page of the documentation, from the side list of its first one. */
async function readPages() {
  const first = load((await get('/docs')).body);
  const paths = first('#contents a')
    .map((_, link) => first(link).attr('href') ?? '')
    .get()
    .filter((path) => path.startsWith('/'));
  const pages = [...paths, '/changelog', '/status'].map(
    async (path) => [path, load((await get(path)).body)] as const,
  );
  return new Map(await Promise.all(pages));
}

test('no page has raw Markdown in its texts', async () => {
  const pages = await readPages();
  expect(pages.get('/docs')?.('.cards p').length).toBe(guidePaths.length);
  for (const [path, page] of pages) {
    page('code, pre, script, style').remove();
    expect(page('body').text(), path).not.toMatch(/`|\*\*|\]\(/);
  }
});

test('the changelog is an Atom feed, too, with an entry for each day', async () => {
  const page = load((await get('/changelog')).body);
  expect(page('link[type="application/atom+xml"]').attr('href')).toBe('/changelog.xml');
  const response = await get('/changelog.xml');
  expect(response.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  const feed = load(response.body, { xml: true });
  const days = page('main h2')
    .map((_, one) => page(one).attr('id'))
    .get();
  const links = feed('entry > link')
    .map((_, one) => feed(one).attr('href'))
    .get();
  expect(days.length).toBeGreaterThan(1);
  expect(links).toEqual(days.map((day) => `${origin}/changelog#${day}`));
  expect(feed('feed > updated').text()).toBe(feed('entry > updated').first().text());
  expect(feed('entry > content').first().text()).toMatch(/^<h3/);
});

test('security.txt says whom to write to, and until when that holds', async () => {
  const { headers, body } = await get('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const fields = Object.fromEntries(
    body
      .trim()
      .split('\n')
      .map((line) => line.split(': ')),
  );
  expect(fields).toEqual({
    Contact: `${origin}/docs/terms`,
    Expires: expect.stringMatching(/T00:00:00\.000Z$/),
    'Preferred-Languages': 'en',
    Canonical: `${origin}/.well-known/security.txt`,
  });
  const days = (Date.parse(fields['Expires'] ?? '') - app.clock.now().getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(88);
  expect(days).toBeLessThanOrEqual(90);
});

describe('the documentation without JavaScript', () => {
  test('has every guide and every operation, each with a title, a description and an address', async () => {
    const pages = await readPages();
    for (const path of guidePaths) expect([...pages.keys()]).toContain(path);
    const titles = new Set<string>();
    for (const [path, page] of pages) {
      titles.add(page('title').text());
      expect(page('h1').length, path).toBe(1);
      expect(page('meta[name=description]').attr('content'), path).toMatch(/\w{3}/);
      expect(page('link[rel=canonical]').attr('href')).toBe(`${origin}${path}`);
    }
    expect(titles.size).toBe(pages.size);
    const headings = new Set(
      [...pages.values()].flatMap((page) =>
        page('.operation h2')
          .map((_, one) => page(one).attr('id'))
          .get(),
      ),
    );
    for (const { operation } of endpointsOf(document)) expect(headings).toContain(operation.operationId);
  });

  test('has no link or anchor that leads nowhere, and no id twice', async () => {
    const pages = await readPages();
    const dead: string[] = [];
    for (const [path, page] of pages) {
      const ids = page('[id]')
        .map((_, one) => page(one).attr('id'))
        .get();
      expect(new Set(ids).size, path).toBe(ids.length);
      for (const link of page('a').get()) {
        const address = new URL(page(link).attr('href') ?? '', origin + path);
        if (address.origin !== origin) continue;
        const target = pages.get(address.pathname);
        const id = decodeURIComponent(address.hash.slice(1));
        if (
          target
            ? id !== '' && target(`[id="${id}"]`).length === 0
            : (await get(address.pathname)).statusCode !== 200
        )
          dead.push(`${path}: ${address.href}`);
      }
    }
    expect(dead).toEqual([]);
  });

  test('leads old links to an operation to its row, which links to its page', async () => {
    const page = load((await get('/docs')).body);
    for (const { operation } of endpointsOf(document))
      expect(page(`li#${operation.operationId} > a`).attr('href')).toMatch(
        new RegExp(`^/docs/reference/.+#${operation.operationId}$`),
      );
  });
});

describe('figures, events and errors of the guides', () => {
  test('come from the objects of the code', async () => {
    const limits = load((await get('/docs/limits')).body)('main').text();
    for (const { requestsPerMonth, burstTokens } of Object.values(planLimits)) {
      expect(limits).toContain(numberText(requestsPerMonth));
      expect(limits).toContain(numberText(burstTokens));
    }
    const webhooks = load((await get('/docs/webhooks')).body);
    expect(webhooks('main').text()).toContain(`up to ${retryDelaysMs.length + 1} attempts`);
    for (const name of webhookEventNames) expect(webhooks('h3').text()).toContain(name);
    const errors = load((await get('/docs/errors')).body)('main').text();
    const codes = app.endpoints.flatMap(({ path, problems = [] }) =>
      path.startsWith('/api/') ? problems : [],
    );
    expect(codes.length).toBeGreaterThan(50);
    for (const code of ['unknown_field', 'duplicate_field', 'invalid_padding_size', 'no_audio_track'])
      expect(errors).toContain(code);
    for (const { code, error } of codes) {
      expect(errors).toContain(code);
      expect(errors.replaceAll(/\s+/g, ' ')).toContain(error);
    }
  });

  test('are refused where a guide names one that does not exist', () => {
    expect(fillGuide('{{a}} and {{ $json.b }}', { a: '1' })).toBe('1 and {{ $json.b }}');
    expect(() => fillGuide('{{missing}}', {})).toThrow('missing');
  });
});

describe('a page of the documentation', () => {
  test('is compressed, and 304 for whoever has it', async () => {
    const plain = await get('/docs/errors');
    const packed = await get('/docs/errors', { 'accept-encoding': 'br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    const again = await get('/docs/errors', {
      'accept-encoding': 'br',
      'if-none-match': String(packed.headers.etag),
    });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    expect((await get('/docs/errors', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test('is Markdown too, in one piece for language models', async () => {
    const guide = await get('/docs/webhooks.md');
    expect(guide.headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(guide.body).toMatch(/^# Webhooks\n/);
    const full = (await get('/llms-full.txt')).body;
    expect(full).toContain(guide.body.trim());
    expect((await get('/llms.txt')).body).toContain(`](${origin}/docs/webhooks.md)`);
  });

  test('does not exist at an unknown address', async () => {
    for (const path of ['/docs/nothing', '/docs/reference/nothing', '/docs/webhooks/more'])
      expect([path, (await get(path, { accept: 'text/html' })).statusCode]).toEqual([path, 404]);
  });
});

test('the search finds what a status means, and every operation by its path', async () => {
  const entries: { title: string; path: string; text: string }[] = (await get('/docs/search.json')).json();
  expect(entries.find(({ title }) => title === 'Status 429')?.path).toBe('/docs/errors#status-429');
  for (const { path, operation } of endpointsOf(document)) {
    const entry = entries.find(
      (one) => one.path.endsWith(`#${operation.operationId}`) && one.path.includes('/reference/'),
    );
    expect(entry?.text, path).toContain(path.toLowerCase().replaceAll(/[{}]/g, ' ').trim().split(' ')[0]);
  }
});

test('the status is read for each request, says the same on the page, and is never cached', async () => {
  const [api, page] = await Promise.all([get('/api/status'), get('/status')]);
  expect(api.json()).toMatchObject({ parts: { api: 'ok', storage: 'ok' } });
  for (const { headers } of [api, page]) expect(headers['cache-control']).toBe('no-store');
  const packed = await get('/status', { 'accept-encoding': 'gzip' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(load(gunzipSync(packed.rawPayload))('.parts dd').length).toBeGreaterThan(0);
  const shown = load(page.body)('.parts dd[data-status]')
    .map((_, one) => one.attribs['data-status'])
    .get();
  expect(shown).toEqual(Object.values(api.json().parts));
  expect(load(page.body)('.marks i')).toHaveLength(90 * shown.length);
});
