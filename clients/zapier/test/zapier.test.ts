import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import schema from 'zapier-platform-schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fakeMedia } from '../../../test/fake-media.ts';
import { startTestApp, type TestAccount, type TestApp } from '../../../test/app.ts';
import { zapierActions, zapierTriggers } from '../../../scripts/clients/zapier-fields.ts';
import { actions, events } from '../src/generated.ts';
import { authentication } from '../src/authentication.ts';
import { creates } from '../src/actions.ts';
import integration from '../src/index.ts';
import { searches } from '../src/searches.ts';
import { triggers } from '../src/triggers.ts';
import type { Bundle, HttpRequest, Z } from '../src/zapier.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const callback = 'https://hooks.zapier.test/go-on';

let app: TestApp;
let owner: TestAccount;
let origin: string;
beforeAll(async () => {
  app = await startTestApp('pglite', { media: fakeMedia() });
  origin = await app.listen();
  owner = await app.account({ userStatus: 'active_sub' });
});
afterAll(async () => app.close());

class ZapierError extends Error {
  readonly rest: readonly unknown[];
  constructor(message: string, ...rest: readonly unknown[]) {
    super(message);
    this.rest = rest;
  }
}

let lastBody: unknown;

/** Zapier's object, which sends requests as Zapier does. */
const z: Z = {
  async request({ method, url, headers = {}, body }: HttpRequest) {
    lastBody = body;
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { status } = response;
    const getHeader = (name: string) => response.headers.get(name) ?? undefined;
    return { status, data: await response.json(), getHeader };
  },
  generateCallbackUrl: () => callback,
  errors: { Error: ZapierError, ThrottledError: ZapierError },
};

function bundleOf(inputData: Bundle['inputData'] = {}, rest: Partial<Bundle> = {}): Bundle {
  return { authData: { base_url: `${origin}/`, api_key: owner.key }, inputData, ...rest };
}

/** Runs an action with the fields that a person has filled in. */
async function act(key: string, fields: Bundle['inputData'], rest?: Partial<Bundle>) {
  const create = creates[key];
  if (!create) throw new Error(`Expected the action ${key}`);
  return create.operation.perform(z, bundleOf(fields, rest));
}

/** As it is after the platform has taken functions out. */
const definition = JSON.parse(
  JSON.stringify(integration, (_key, value: unknown) =>
    typeof value === 'function' ? { source: 'return []' } : value,
  ),
) as { creates: Record<string, { noun?: string }> };

test("Zapier's own validator finds nothing, and finds what is missing", () => {
  const stacksOf = (one: object) => schema.validateAppDefinition(one).errors.map(({ stack }) => stack);
  expect(stacksOf(definition)).toEqual([]);
  const broken = structuredClone(definition);
  delete broken.creates.pad_image?.noun;
  expect(stacksOf(broken)).not.toEqual([]);
});

test('fields and events are those of the API; if not: npm run build:clients', async () => {
  expect(actions).toEqual(await zapierActions(root));
  expect(events).toEqual(zapierTriggers());
  for (const { name } of events) expect(triggers[name.replaceAll('.', '_')]?.operation.type).toBe('hook');
  expect(Object.values(creates)).toHaveLength(Object.keys(actions).length);
});

test('the versions are those of the package', () => {
  const about = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const { version, platformVersion } = integration;
  expect({ version, platformVersion }).toEqual({
    version: about.version,
    platformVersion: about.dependencies['zapier-platform-core'],
  });
});

test('it compiles with nothing but its own folder', () => {
  const compiler = `${root}/node_modules/typescript/bin/tsc`;
  const args = [compiler, '-p', `${root}/clients/zapier`, '--noEmit'];
  expect(execFileSync(process.execPath, args, { encoding: 'utf8' })).toBe('');
});

test('a connection is tried, and a wrong key says what to do', async () => {
  expect(await authentication.test(z, bundleOf())).toMatchObject({ plan: 'premium' });
  const wrong = { authData: { base_url: origin, api_key: 'op_wrong' } };
  const refused = authentication.test(z, bundleOf({}, wrong));
  await expect(refused).rejects.toMatchObject({
    message: expect.stringContaining('Invalid API key. Check'),
    rest: ['AuthenticationError', 401],
  });
});

test('actions send what was filled in, and show what the API refuses', async () => {
  const templates = { name: 'Sale', overlays: [{ text: '{{title}}' }] };
  const headers = { 'x-api-key': owner.key };
  const saved = await app.server.inject({
    method: 'POST',
    url: '/api/templates',
    headers,
    payload: templates,
  });
  const template_id = saved.json().data.id;
  expect(await searches.find_template?.operation.perform(z, bundleOf({ name: 'sale' }))).toMatchObject([
    { id: template_id, variables: [{ name: 'title' }] },
  ]);
  expect(await triggers.template_list?.operation.perform(z, bundleOf())).toMatchObject([
    { id: template_id, name: 'Sale' },
  ]);
  const art = 'http://127.0.0.1:1/a.png';
  const codeOf = async (key: string, fields: Bundle['inputData']) =>
    act(key, fields).then(
      () => 'done',
      (error: ZapierError) => error.rest[0],
    );
  expect(await codeOf('pad_image', { image_url: art, padding_size: 9_999 })).toBe('invalid_padding_size');
  expect(await codeOf('overlay_text', { image_url: art, overlays: '[{' })).toBe('invalid_json');
  expect(await codeOf('overlay_text', { image_url: art, overlays: '[{"font_size": 0}]' })).toMatch(
    /^invalid_/,
  );
  expect(await codeOf('render_template', { template_id, image_url: art, values: { no: '1' } })).toBe(
    'unknown_value',
  );
  expect(await codeOf('make_print_files', { image_url: art, presets: ['no'] })).toBe('invalid_presets');
});

test('work is waited for by a callback, and what failed stops the Zap', async () => {
  const items = '[{"image_url": "https://example.test/a.png"}]';
  const begun = await act('create_batch', { tool: 'image_padding', items, wait: true });
  expect(lastBody).toMatchObject({ items: [{}], webhook_url: callback });
  const found = await searches.find_batch?.operation.perform(z, bundleOf({ batch_id: begun.batch_id }));
  expect(found).toMatchObject([{ id: begun.batch_id, total: 1 }]);
  const missing = bundleOf({ batch_id: 'bat_4Zb1xq0dTn7YcW9sKf2LhP' });
  expect(await searches.find_batch?.operation.perform(z, missing)).toEqual([]);
  const { performResume } = creates.extract_audio?.operation ?? {};
  const resume = (cleanedRequest: Bundle['inputData']) =>
    performResume?.(z, bundleOf({}, { outputData: { job_id: 'one' }, cleanedRequest }));
  expect(resume({ event: 'audio.completed', status: 'completed' })).toEqual({
    job_id: 'one',
    event: 'audio.completed',
    status: 'completed',
  });
  expect(() => resume({ event: 'audio.failed', error: 'No audio', fix: 'Send another.' })).toThrow(
    'No audio. Send another.',
  );
});

test('a Zap that is on is a webhook of the account, and ends with it', async () => {
  const { operation } = triggers.batch_completed ?? {};
  if (!operation || !('performSubscribe' in operation)) throw new Error('Expected a hook');
  const endpoints = async () => {
    const url = '/api/webhooks/endpoints';
    const response = await app.server.inject({ url, headers: { 'x-api-key': owner.key } });
    return response.json<{ data: object[] }>().data;
  };
  const data = await operation.performSubscribe(
    z,
    bundleOf({}, { targetUrl: 'https://hooks.zapier.test/1' }),
  );
  const listed = [{ url: 'https://hooks.zapier.test/1', events: ['batch.completed'] }];
  expect(await endpoints()).toMatchObject(listed);
  await operation.performUnsubscribe(z, bundleOf({}, { subscribeData: data as { id: number } }));
  expect(await endpoints()).toEqual([]);
  const sample = operation.performList();
  expect(sample).toMatchObject([{ event: 'batch.completed' }]);
});
