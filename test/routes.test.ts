import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointSpec } from '../src/platform/shared/endpoint.ts';
import { startTestApp, type TestAccount, type TestApp } from './app.ts';
import { fakeMedia } from './fake-media.ts';
import { filmBytes } from './films.ts';

/** Endpoints that need no credential, each on purpose (contract 2, "nobody"). */
const open = [
  'register',
  'login',
  'logout',
  'getImage',
  'health',
  'openApiDocument',
  'registerEarlyBird',
  'listSandboxMails',
  'downloadPublicAudio',
  'downloadAudioFile',
];

describe('every registered route', () => {
  let house: TestApp;
  beforeAll(async () => {
    house = await startTestApp('pglite', { jobs: 'sender', media: fakeMedia() });
  });
  afterAll(() => house.close());

  async function webhookOf({ userId, cookie }: TestAccount): Promise<{ deliveryId: string; endpointId: string }> {
    const event = { userId, url: 'https://hook.test/', event: 'audio.completed', subject: 'audio:1', body: {} };
    await house.deps.database.transaction((tx) => house.deps.webhooks.outbox.write(tx, event));
    const get = async (url: string) => (await house.app.inject({ url, headers: { cookie } })).json();
    const [{ deliveries }, [endpoint]] = [await get('/api/webhooks/deliveries'), await get('/api/webhooks/endpoints')];
    return { deliveryId: String(deliveries[0].id), endpointId: String(endpoint.id) };
  }

  const closed = () => house.endpoints.filter((spec) => spec.callers !== 'anyone');
  const urlOf = (spec: EndpointSpec, id = '1') => spec.path.replace(/:\w+/g, id);
  /** Bodies of endpoints that look at them before they look for the id. */
  const bodies: Readonly<Record<string, object>> = { updateWebhookEndpoint: { status: 'on' } };
  const call = (spec: EndpointSpec, headers: Record<string, string>, id?: string) =>
    house.app.inject({
      method: spec.method,
      url: urlOf(spec, id),
      headers,
      ...(bodies[spec.name] && { payload: bodies[spec.name] }),
    });

  async function audioJobOf({ key }: TestAccount): Promise<string> {
    const payload = new FormData();
    payload.set('video', new Blob([new Uint8Array(filmBytes('pcm.mov'))]));
    const headers = { 'x-api-key': key };
    const job = await house.app.inject({ method: 'POST', url: '/api/extract-audio', headers, payload });
    return job.json().jobId;
  }

  test('states who may call it; one that states nothing cannot be registered', async () => {
    expect(house.endpoints.length).toBeGreaterThan(10);
    for (const { name, callers } of house.endpoints) {
      expect(callers === 'anyone' || callers.length > 0, name).toBe(true);
    }
    expect(() => house.app.get('/silent', async () => 'hello')).toThrow('Expected an endpoint');
  });

  test('is open to nobody unless it is on the list', () => {
    const anyone = house.endpoints.filter((spec) => spec.callers === 'anyone').map(({ name }) => name);
    expect(anyone.toSorted()).toEqual(open.toSorted());
  });

  test('answers 401 without a credential, with a bad key, a bad bearer and a dead session', async () => {
    const credentials = [
      {},
      { 'x-api-key': 'op_wrong' },
      { authorization: 'Bearer wrong' },
      { cookie: 'overprint_session=wrong' },
    ];
    for (const spec of closed()) {
      for (const headers of credentials) {
        const answer = await call(spec, headers as Record<string, string>);
        expect(answer.statusCode, `${spec.name} with ${JSON.stringify(headers)}`).toBe(401);
        expect(answer.json()).toMatchObject({ success: false, request_id: answer.headers['x-request-id'] });
      }
    }
  });

  test('refuses the kinds of caller that it does not name', async () => {
    const account = await house.account({ userStatus: 'active_sub' });
    for (const spec of closed()) {
      if (spec.callers === 'anyone' || spec.callers.includes('key')) continue;
      expect((await call(spec, { 'x-api-key': account.key })).statusCode, spec.name).toBe(401);
    }
  });

  test("answers somebody else's id like one that does not exist, byte for byte", async () => {
    const [owner, stranger] = [await house.account(), await house.account()];
    const keys = await house.app.inject({ url: '/api/keys', headers: { cookie: owner.cookie } });
    const webhook = await webhookOf(owner);
    const jobId = await audioJobOf(owner);
    const ids: Readonly<Record<string, string>> = {
      deleteApiKey: String(keys.json()[0].id),
      getDelivery: webhook.deliveryId,
      replayDelivery: webhook.deliveryId,
      updateWebhookEndpoint: webhook.endpointId,
      getAudioJob: jobId,
      cancelAudioJob: jobId,
      downloadAudio: jobId,
    };
    const withId = closed().filter((spec) => spec.path.includes(':'));
    expect(withId.map(({ name }) => name).toSorted()).toEqual(Object.keys(ids).toSorted());
    for (const spec of withId) {
      const foreign = await call(spec, { cookie: stranger.cookie }, ids[spec.name]);
      const missing = await call(spec, { cookie: stranger.cookie }, '999999999');
      const words = (answer: typeof foreign) => answer.body.replace(/"request_id":"[^"]*"/, '');
      expect([foreign.statusCode, words(foreign)]).toEqual([404, words(missing)]);
    }
  });

  test("is described in the OpenAPI document, by nobody's hand", async () => {
    const document = (await house.app.inject({ url: '/api/openapi.json' })).json();
    expect(document.openapi).toBe('3.1.0');
    for (const spec of house.endpoints.filter(({ path }) => path.startsWith('/api/'))) {
      const operation = document.paths[spec.path.replace(/:(\w+)/g, '{$1}')]?.[spec.method.toLowerCase()];
      expect(operation, spec.name).toMatchObject({ operationId: spec.name, summary: spec.summary });
    }
    const padding = document.paths['/api/image_padding'].post.requestBody.content;
    expect(Object.keys(padding['multipart/form-data'].schema.properties)).toEqual([
      'image',
      'image_url',
      'padding_size',
      'padding_color',
      'url',
      'transparency',
      'color',
      'metadata',
    ]);
    expect(padding['multipart/form-data'].schema.additionalProperties).toBe(false);
  });
});
