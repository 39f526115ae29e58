import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointSpec } from '#platform/shared/endpoint.ts';
import { endpointsOf } from '#platform/shared/reference/document.ts';
import { snippetsOf } from '#platform/shared/reference/snippets.ts';
import { startTestApp, type TestAccount, type TestApp } from './app.ts';
import { fakeMedia } from './fake-media.ts';
import { samplePicture } from './pictures.ts';
import { sampleFont } from './sample-font.ts';
import { authorization, connectApp, openRequest, registerApp } from './oauth-app.ts';
import { videoBytes } from './videos.ts';
import { startPayments } from './payments.ts';

/** The local identity provider: its requests carry their own tokens, and no stranger can reach it. */
const sandboxIdentity = [
  'sandboxSignUp',
  'sandboxSignInWithPassword',
  'sandboxSignInWithIdp',
  'sandboxToken',
  'sandboxLookup',
  'sandboxUpdate',
  'sandboxDelete',
  'sandboxSendOobCode',
  'sandboxResetPassword',
  'sandboxPasswordPolicy',
  'sandboxGoogleAccounts',
  'sandbox /emulator/auth/handler',
  'sandbox /emulator/auth/handler.js',
  'sandbox /emulator/auth/handler.css',
  'sandbox /emulator/auth/iframe',
  'sandbox /emulator/auth/iframe.js',
  'sandbox /emulator/auth/gapi.js',
];

/** Endpoints that need no credential, each on purpose (contract 2). */
const open = [
  'register',
  'login',
  'logout',
  'loginWithCode',
  'requestPasswordReset',
  'confirmPasswordReset',
  'getImage',
  'getBatchZip',
  'getResultZip',
  'oauthServerMetadata',
  'oauthResourceMetadata',
  'oauthAuthorize',
  'oauthResumeAuthorize',
  'oauthToken',
  'oauthRegister',
  'oauthRevoke',
  'health',
  'openApiDocument',
  'llmsTextFile',
  'llmsFullTextFile',
  'postmanFile',
  'registerEarlyBird',
  'listSandboxMails',
  'showSandboxMail',
  'getJsonFeed',
  'getSampleFile',
  'getStatus',
  'getAtomFeed',
  'showUnsubscribe',
  'showWeeklyUnsubscribe',
  'unsubscribeFromNews',
  'unsubscribeFromWeekly',
  'identitySettings',
  ...sandboxIdentity,
  'listPlans',
  'listPresets',
  'receiveStripeEvent',
  'sandboxStripeApi',
  'sandboxStripeScript',
  'sandboxBankPage',
  'sandboxBankAnswer',
  'downloadPublicAudio',
  'downloadAudioFile',
];

/** The headers that the endpoints of uploads need. */
const tusHeaders = { 'tus-resumable': '1.0.0', 'upload-offset': '0' };

describe('every registered route', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp('pglite', { media: fakeMedia() });
  });
  afterAll(() => app.close());

  async function webhookOf({
    userId,
    cookie,
  }: TestAccount): Promise<{ deliveryId: string; endpointId: string }> {
    const event = {
      userId,
      url: 'https://hook.test/',
      event: 'audio.completed',
      subject: 'audio:1',
      body: {},
    };
    await app.deps.database.transaction((tx) => app.deps.webhooks.outbox.write(tx, event));
    const get = async (url: string) => (await app.server.inject({ url, headers: { cookie } })).json();
    const [
      { deliveries },
      {
        data: [endpoint],
      },
    ] = [await get('/api/webhooks/deliveries'), await get('/api/webhooks/endpoints')];
    return { deliveryId: String(deliveries[0].id), endpointId: String(endpoint.id) };
  }

  /** The same shop for each endpoint that takes one. */
  async function shopIdsOf({ cookie }: TestAccount): Promise<Readonly<Record<string, string>>> {
    const payload = {
      shopUrl: 'https://www.redbubble.com/people/owner/shop',
      webhookUrl: 'https://hook.test/',
    };
    const added = await app.server.inject({
      method: 'POST',
      url: '/api/redbubble/shops',
      headers: { cookie },
      payload,
    });
    const id = String(added.json().data.id);
    const names = [
      'getShop',
      'updateShop',
      'patchShop',
      'previewShop',
      'toggleShop',
      'deleteShop',
      'scrapeShop',
      'listProducts',
      'getProductPicture',
      'getProductEvents',
      'getShopDays',
      'sendProduct',
    ];
    return Object.fromEntries(names.map((name) => [name, id]));
  }

  const closed = () => app.endpoints.filter((spec) => spec.callers !== 'anyone');
  const urlOf = (spec: EndpointSpec, id = '1') => spec.path.replace(/:\w+/g, id);
  const call = (spec: EndpointSpec, headers: Record<string, string>, id?: string, payload?: object) =>
    app.server.inject({
      method: spec.method,
      url: urlOf(spec, id),
      headers: { ...(spec.headers && tusHeaders), ...headers },
      ...(payload && { payload }),
    });
  /** An unused id of the same form. */
  const missingIdLike = (id = '') =>
    id
      .replace(/^\w{22}\.png$/, `${'0'.repeat(22)}.png`)
      .replace(/_\w+$/, `_${'0'.repeat(24)}`)
      .replace(/^[\w-]{43}$/, 'x'.repeat(43))
      .replace(/^\d+$/, '999999999');

  async function audioJobOf({ key }: TestAccount): Promise<string> {
    const payload = new FormData();
    payload.set('video', new Blob([new Uint8Array(videoBytes('pcm.mov'))]));
    const headers = { 'x-api-key': key };
    const job = await app.server.inject({ method: 'POST', url: '/api/extract-audio', headers, payload });
    return job.json().jobId;
  }

  async function uploadOf({ key }: TestAccount): Promise<string> {
    const headers = { 'x-api-key': key, ...tusHeaders, 'upload-length': '5000' };
    const upload = await app.server.inject({ method: 'POST', url: '/api/uploads', headers });
    return String(upload.headers.location).split('/').at(-1) ?? '';
  }

  async function fontOf({ key }: TestAccount): Promise<string> {
    const payload = new FormData();
    payload.set('file', new Blob([new Uint8Array(await sampleFont())]));
    const headers = { 'x-api-key': key };
    const font = await app.server.inject({ method: 'POST', url: '/api/fonts', headers, payload });
    return String(font.json().data.id);
  }

  async function assetOf({ key }: TestAccount): Promise<string> {
    const payload = { image: samplePicture('rgb.png').toString('base64') };
    const headers = { 'x-api-key': key };
    const asset = await app.server.inject({ method: 'POST', url: '/api/assets', headers, payload });
    return asset.json().data.id;
  }

  async function resultOf({ key }: TestAccount): Promise<string> {
    const payload = new FormData();
    payload.set('image', new Blob([new Uint8Array(samplePicture('rgb.png'))]));
    const headers = { 'x-api-key': key };
    const padded = await app.server.inject({ method: 'POST', url: '/api/image_padding', headers, payload });
    return String(padded.json().processed_image_url).split('/').at(-1) ?? '';
  }

  /** The same template for each endpoint that takes one. */
  async function templateIdsOf({ key }: TestAccount): Promise<Readonly<Record<string, string>>> {
    const payload = { name: 'x', overlays: [{ text: '{{title}}' }] };
    const headers = { 'x-api-key': key };
    const saved = await app.server.inject({ method: 'POST', url: '/api/templates', headers, payload });
    const ofTemplates = closed().filter(({ path }) => path.startsWith('/api/templates/:id'));
    return Object.fromEntries(ofTemplates.map(({ name }) => [name, saved.json().data.id]));
  }

  /** The same batch for each endpoint that takes one. */
  async function batchIdsOf({ key }: TestAccount): Promise<Readonly<Record<string, string>>> {
    const payload = { tool: 'image_padding', items: [{ image_url: 'https://example.com/x.png' }] };
    const headers = { 'x-api-key': key };
    const batch = await app.server.inject({ method: 'POST', url: '/api/batches', headers, payload });
    const ofBatches = closed().filter(({ path }) => path.startsWith('/api/batches/:id'));
    return Object.fromEntries(ofBatches.map(({ name }) => [name, batch.json().batch_id]));
  }

  test('states its callers; a route that states none cannot be registered', async () => {
    expect(app.endpoints.length).toBeGreaterThan(10);
    for (const { name, callers } of app.endpoints) {
      expect(callers === 'anyone' || callers.length > 0, name).toBe(true);
    }
    expect(() => app.server.get('/silent', async () => 'hello')).toThrow('Expected an endpoint');
  });

  test('is not metered if it only reads', () => {
    const reads = app.endpoints.filter(({ method }) => method === 'GET' || method === 'HEAD');
    expect(reads.filter(({ metered }) => metered !== undefined).map(({ name }) => name)).toEqual([]);
  });

  test('needs a credential unless it is on the list', () => {
    const anyone = app.endpoints.filter((spec) => spec.callers === 'anyone').map(({ name }) => name);
    expect(anyone.toSorted()).toEqual(open.toSorted());
  });

  test('is 401 without a credential, with a bad key, a bad bearer and an ended session', async () => {
    const credentials = [
      {},
      { 'x-api-key': 'op_wrong' },
      { authorization: 'Bearer wrong' },
      { cookie: 'overprint_session=wrong' },
    ];
    for (const spec of closed()) {
      for (const headers of credentials) {
        const response = await call(spec, headers as Record<string, string>);
        expect(response.statusCode, `${spec.name} with ${JSON.stringify(headers)}`).toBe(401);
        const challenge = spec.isResource
          ? /^Bearer .*resource_metadata="http/
          : /^Bearer realm="Overprint"$/;
        expect(response.headers['www-authenticate']).toMatch(challenge);
        if (spec.method === 'HEAD') continue;
        expect(response.json()).toMatchObject({
          success: false,
          request_id: response.headers['x-request-id'],
        });
      }
    }
  });

  test('refuses the kinds of callers that it does not name', async () => {
    const account = await app.account({ userStatus: 'active_sub' });
    for (const spec of closed()) {
      if (spec.callers === 'anyone' || spec.callers.includes('key')) continue;
      expect((await call(spec, { 'x-api-key': account.key })).statusCode, spec.name).toBe(401);
    }
  });

  test("responds to another account's id as to one that does not exist, byte for byte", async () => {
    const subscriber = () => app.account({ userStatus: 'active_sub' });
    const [owner, stranger] = [await subscriber(), await subscriber()];
    const keys = await app.server.inject({ url: '/api/keys', headers: { cookie: owner.cookie } });
    const webhook = await webhookOf(owner);
    const shopIds = await shopIdsOf(owner);
    const { subscriptionId, paymentId } = await buySubscription(owner);
    const jobId = await audioJobOf(owner);
    const uploadId = await uploadOf(owner);
    const fontId = await fontOf(owner);
    const assetId = await assetOf(owner);
    const resultId = await resultOf(owner);
    const requests = await app.server.inject({ url: '/api/requests', headers: { cookie: owner.cookie } });
    const ids: Readonly<Record<string, string>> = {
      deleteApiKey: String(keys.json()[0].id),
      ...(await connectionIdsOf(owner)),
      rotateApiKey: String(keys.json()[0].id),
      getRequest: String(requests.json()[0].id),
      getDelivery: webhook.deliveryId,
      replayDelivery: webhook.deliveryId,
      updateWebhookEndpoint: webhook.endpointId,
      getWebhookEndpoint: webhook.endpointId,
      deleteWebhookEndpoint: webhook.endpointId,
      getAudioJob: jobId,
      cancelAudioJob: jobId,
      downloadAudio: jobId,
      inspectUpload: uploadId,
      continueUpload: uploadId,
      deleteUpload: uploadId,
      getFontFile: fontId,
      deleteFont: fontId,
      getAssetImage: assetId,
      deleteAsset: assetId,
      getResult: resultId,
      getResultThumbnail: resultId,
      ...shopIds,
      ...(await templateIdsOf(owner)),
      ...(await batchIdsOf(owner)),
      sandboxRenewNow: subscriptionId,
      sandboxFailNextRenewal: subscriptionId,
      sandboxRefund: paymentId,
      sandboxDispute: paymentId,
    };
    const bodies: Readonly<Record<string, object>> = {
      updateWebhookEndpoint: { status: 'enabled' },
      replaceTemplate: { name: 'x', sizes: ['a4'] },
      previewShop: { template_id: 'tpl_none' },
      decideConnectionRequest: { allow: false },
      sandboxFailNextRenewal: {},
      sandboxRefund: {},
      sandboxDispute: { outcome: 'lost' },
    };
    const withId = closed().filter((spec) => spec.path.includes(':'));
    expect(withId.map(({ name }) => name).toSorted()).toEqual(Object.keys(ids).toSorted());
    for (const spec of withId) {
      const body = bodies[spec.name];
      const foreign = await call(spec, { cookie: stranger.cookie }, ids[spec.name], body);
      const missing = await call(spec, { cookie: stranger.cookie }, missingIdLike(ids[spec.name]), body);
      const words = (response: typeof foreign) => response.body.replace(/"request_id":"[^"]*"/, '');
      expect([foreign.statusCode, words(foreign)]).toEqual([404, words(missing)]);
    }
  });

  /** A request waits in the browser that came from the app, which no stranger has. */
  async function connectionIdsOf(owner: TestAccount) {
    await connectApp(app, owner);
    const { cookie } = owner;
    const [{ id }] = (await app.server.inject({ url: '/api/connections', headers: { cookie } })).json();
    const { url } = authorization(await registerApp(app));
    const request = (await openRequest(app, url)).id;
    return {
      revokeConnection: String(id),
      getConnectionRequest: request,
      decideConnectionRequest: request,
    };
  }

  async function buySubscription({ cookie }: TestAccount) {
    const shop = startPayments(app);
    const payload = { priceId: await shop.priceId('monthly') };
    await app.server.inject({
      method: 'POST',
      url: '/api/create-subscription',
      headers: { cookie },
      payload,
    });
    const { accounts } = (await app.server.inject({ url: '/sandbox/payments', headers: { cookie } })).json();
    const [account] = accounts.filter(({ own }: { own: boolean }) => own);
    return {
      subscriptionId: account.subscriptions[0].id as string,
      paymentId: account.payments[0].id as string,
    };
  }

  test('is described in the generated OpenAPI document', async () => {
    const document = (await app.server.inject({ url: '/api/openapi.json' })).json();
    expect(document.openapi).toBe('3.1.0');
    for (const spec of app.endpoints.filter(({ path }) => path.startsWith('/api/'))) {
      const operation = document.paths[spec.path.replace(/:(\w+)/g, '{$1}')]?.[spec.method.toLowerCase()];
      expect(operation, spec.name).toMatchObject({ operationId: spec.name, summary: spec.summary });
    }
    const [map, full] = await Promise.all(
      ['/llms.txt', '/llms-full.txt'].map((url) => app.server.inject({ url })),
    );
    for (const text of [map, full]) expect(text?.headers['content-type']).toBe('text/plain; charset=utf-8');
    for (const spec of app.endpoints.filter(({ path }) => path.startsWith('/api/'))) {
      expect(map?.body, spec.name).toContain(`/docs#${spec.name})`);
      expect(full?.body, spec.name).toContain(`\`${spec.method} ${spec.path.replace(/:(\w+)/g, '{$1}')}\``);
    }
    const padding = document.paths['/api/image_padding'].post.requestBody.content;
    expect(Object.keys(padding['multipart/form-data'].schema.properties)).toEqual([
      'image',
      'image_url',
      'padding_size',
      'output_size',
      'padding_color',
      'trim',
      'dpi',
      'format',
      'quality',
      'max_bytes',
      'background',
      'metadata',
    ]);
    expect(padding['multipart/form-data'].schema.additionalProperties).toBe(false);
  });

  test('accepts the body of its example request', async () => {
    const document = (await app.server.inject({ url: '/api/openapi.json' })).json();
    const examples = new Map(
      endpointsOf(document).map((endpoint) => {
        const node = snippetsOf(endpoint, 'http://here', 'op_1').find(({ id }) => id === 'n8n');
        const { jsonBody = '{}' } = JSON.parse(node?.code ?? '').nodes[0].parameters;
        return [endpoint.operation.operationId, JSON.parse(jsonBody) as object];
      }),
    );
    const forKeys = app.endpoints.filter(
      ({ callers, body, path }) => body && path.startsWith('/api/') && callers.includes('key'),
    );
    expect(forKeys.length).toBeGreaterThan(5);
    for (const { name, body } of forKeys) {
      const example = examples.get(name) ?? {};
      expect(Object.keys(example), name).not.toEqual([]);
      expect(body?.safeParse(example).error?.issues, name).toBeUndefined();
    }
  });
});
