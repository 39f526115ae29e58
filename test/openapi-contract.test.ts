import { Ajv2020 } from 'ajv/dist/2020.js';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  endpointsOf,
  fieldsOf,
  type OpenApiDocument,
  type Operation,
  type ReferenceEndpoint,
  type Schema,
  successOf,
  takesKeys,
} from '#platform/shared/reference/document.ts';
import { resolveReferences } from '#platform/shared/reference/references.ts';
import { sampleOf } from '#platform/shared/reference/sample.ts';
import { startTestApp, type TestAccount, type TestApp } from './app.ts';
import { fakeMedia } from './fake-media.ts';
import { samplePicture } from './pictures.ts';
import { psdOf } from './psds.ts';
import { sampleFont } from './sample-font.ts';
import { videoBytes } from './videos.ts';

const ajv = new Ajv2020({ strict: false, validateFormats: false });

interface WebhookBody {
  readonly schema: object;
  readonly examples: { readonly sample?: { readonly value: unknown } };
}

interface ResponseDocument {
  readonly headers?: Readonly<Record<string, { readonly required?: boolean }>>;
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>;
}

let app: TestApp;
let document: OpenApiDocument;
let endpoints: readonly ReferenceEndpoint[];
let owner: TestAccount;
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  app = await startTestApp('pglite', { media: fakeMedia() });
  // From now on a stream ends after its first event.
  app.deps.webhooks.streams.end();
  document = (await app.server.inject({ url: '/api/openapi.json' })).json();
  endpoints = endpointsOf(document);
  owner = await app.account({ userStatus: 'active_sub' });
  ids = await thingsOf(owner);
});
afterAll(() => app.close());

/** Makes one thing of each kind, and returns their ids by the path before them. */
async function thingsOf({ userId, key, cookie }: TestAccount): Promise<Readonly<Record<string, string>>> {
  const event = { userId, url: 'https://hook.test/', event: 'audio.completed', subject: 'audio:1', body: {} };
  await app.deps.database.transaction((tx) => app.deps.webhooks.outbox.write(tx, event));
  const read = async (url: string) => (await app.server.inject({ url, headers: { cookie } })).json();
  const shop = await app.server.inject({
    method: 'POST',
    url: '/api/redbubble/shops',
    headers: { 'x-api-key': key },
    payload: { shop_url: 'https://www.redbubble.com/people/owner/shop', webhook_url: 'https://hook.test/' },
  });
  const form = new FormData();
  form.set('video', new Blob([new Uint8Array(videoBytes('pcm.mov'))]));
  const headers = { 'x-api-key': key };
  const job = await app.server.inject({ method: 'POST', url: '/api/extract-audio', headers, payload: form });
  const upload = await app.server.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: { ...headers, 'tus-resumable': '1.0.0', 'upload-length': '5000' },
  });
  const [log] = await read('/api/requests');
  return {
    '/api/redbubble/shops/': String(shop.json().data.id),
    '/api/extract-audio/': job.json().jobId,
    '/api/public/extract-audio/': job.json().jobId,
    '/api/uploads/': String(upload.headers.location).split('/').at(-1) ?? '',
    '/api/templates/': await saveTemplate(headers),
    '/api/requests/': log.requestId,
    '/api/webhooks/deliveries/': String((await read('/api/webhooks/deliveries')).deliveries[0].id),
  };
}

async function saveTemplate(headers: Readonly<Record<string, string>>): Promise<string> {
  const image = `data:image/jpeg;base64,${samplePicture('baseline.jpg').toString('base64')}`;
  const payload = { name: 'Sale', overlays: [{ text: '{{title}}' }], image };
  const saved = await app.server.inject({ method: 'POST', url: '/api/templates', headers, payload });
  return saved.json().data.id;
}

const examplesIn = (place: 'query' | 'header' | 'body', operation: Operation) =>
  Object.fromEntries(
    fieldsOf(operation)
      .filter((field) => field.place === place && field.example !== undefined)
      .map(({ name, example }) => [name, example]),
  );

function pathOf({ path, operation }: ReferenceEndpoint): string {
  const [before = ''] = path.split('{');
  const examples = new Map(fieldsOf(operation).map(({ name, example = '1' }) => [name, String(example)]));
  const [first, ...rest] = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => examples.get(name) ?? '1');
  const values = first === undefined ? [] : [ids[before] ?? first, ...rest];
  const filled = path.replace(/\{\w+\}/g, () => encodeURIComponent(values.shift() ?? ''));
  const query = new URLSearchParams(examplesIn('query', operation) as Record<string, string>);
  return query.size === 0 ? filled : `${filled}?${query.toString()}`;
}

interface Sent {
  readonly credential: Readonly<Record<string, string>>;
  readonly payload?: FormData | object;
}

async function send(endpoint: ReferenceEndpoint, { credential, payload }: Sent) {
  const headers = Object.entries(examplesIn('header', endpoint.operation)).map(([name, value]) => [
    name.toLowerCase(),
    String(value),
  ]);
  return app.server.inject({
    method: endpoint.method as 'GET',
    url: pathOf(endpoint),
    headers: { ...Object.fromEntries(headers), ...credential },
    ...(payload && { payload }),
  });
}

/** Checks a response against the document: its status, its headers, its type and its body. */
function expectDocumented({ operation }: ReferenceEndpoint, response: LightMyRequestResponse): void {
  const name = `${operation.operationId} ${response.statusCode}: ${response.body.slice(0, 300)}`;
  const described = operation.responses[String(response.statusCode)] as ResponseDocument | undefined;
  if (!described) expect.fail(`Not in the document: ${name}`);
  for (const [header, { required }] of Object.entries(described.headers ?? {})) {
    if (required) expect(response.headers[header.toLowerCase()], `${header} of ${name}`).toBeDefined();
  }
  const type = (response.headers['content-type'] ?? '').split(';')[0] ?? '';
  if (response.rawPayload.length === 0) return;
  const types = Object.keys(described.content ?? {});
  expect(types, `type ${type} of ${name}`).toContain(type);
  const schema = described.content?.[type]?.schema;
  if (type !== 'application/json' || !schema) return;
  const validate = ajv.compile(schema);
  expect(validate(response.json()) || validate.errors, name).toBe(true);
}

/** Session endpoints each get an account of their own, because some end it. */
async function credentialFor({ path, operation }: ReferenceEndpoint): Promise<Sent['credential']> {
  const kinds = operation.security.flatMap((kind) => Object.keys(kind));
  if (kinds.length === 0) return {};
  if (takesKeys({ method: '', path, operation })) return { 'x-api-key': owner.key };
  const { cookie } = path.includes('{') ? owner : await app.account({ userStatus: 'active_sub' });
  return { cookie };
}

/** Those that remove something come last. */
const inOrder = () => [
  ...endpoints.filter(({ method }) => method !== 'DELETE'),
  ...endpoints.filter(({ method }) => method === 'DELETE'),
];

test('every operation answers its example call as the document says', async () => {
  expect(endpoints.length).toBeGreaterThan(60);
  const succeeded: string[] = [];
  for (const endpoint of inOrder()) {
    const { operation } = endpoint;
    const body = examplesIn('body', operation);
    const takesJson =
      operation.requestBody && !Object.keys(operation.requestBody.content)[0]?.includes('offset');
    const credential = await credentialFor(endpoint);
    const response = await send(endpoint, { credential, ...(takesJson && { payload: body }) });
    expectDocumented(endpoint, response);
    if (response.statusCode < 400) succeeded.push(operation.operationId);
  }
  expect(succeeded.length).toBeGreaterThan(30);
});

test('every operation that takes a credential refuses its absence as the document says', async () => {
  const closed = endpoints.filter(({ operation }) => operation.security.length > 0);
  for (const endpoint of closed) {
    const response = await send(endpoint, { credential: {} });
    expect(response.statusCode, endpoint.operation.operationId).toBe(401);
    expectDocumented(endpoint, response);
  }
});

test('every operation that takes a file takes it in a form, as the document says', async () => {
  ids = { ...ids, '/api/templates/': await saveTemplate({ 'x-api-key': owner.key }) };
  const files: Readonly<Record<string, Buffer>> = {
    image: samplePicture('baseline.jpg'),
    video: videoBytes('pcm.mov'),
    file: await sampleFont(),
    thumbnail: samplePicture('baseline.jpg'),
  };
  const withFiles = endpoints.flatMap((endpoint) => {
    const file = fieldsOf(endpoint.operation).find(({ type }) => type === 'file');
    return file ? { endpoint, name: file.name } : [];
  });
  expect(withFiles.map(({ endpoint }) => endpoint.operation.operationId).toSorted()).toEqual([
    'addAsset',
    'addFont',
    'checkPrint',
    'createTemplate',
    'drawText',
    'extractAudio',
    'importTemplate',
    'makePrintFiles',
    'openPicture',
    'padImage',
    'recordDownload',
    'renderLayout',
    'renderTemplate',
    'replaceTemplate',
  ]);
  for (const { endpoint, name } of withFiles) {
    const form = new FormData();
    const isPsd = endpoint.operation.operationId === 'importTemplate';
    const file = isPsd ? psdOf([], () => undefined) : files[name];
    form.set(name, new Blob([new Uint8Array(file ?? expect.fail(name))]));
    const texts = Object.entries(examplesIn('body', endpoint.operation));
    for (const [field, value] of texts) {
      if (field !== `${name}_url` && field !== 'webhook_url')
        form.set(field, typeof value === 'string' ? value : JSON.stringify(value));
    }
    const response = await send(endpoint, { credential: await credentialFor(endpoint), payload: form });
    expect(
      response.statusCode,
      `${endpoint.operation.operationId}: ${response.body.slice(0, 300)}`,
    ).toBeLessThan(300);
    expectDocumented(endpoint, response);
  }
});

test('every alternative has a type, and every field that is needed is described', () => {
  const empty: string[] = [];
  const undefinedNeeds: string[] = [];
  const visit = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const { anyOf = [], allOf = [], required, properties } = value as Record<string, object[] | undefined>;
    if ([anyOf, allOf].flat().some((one) => Object.keys(one).length === 0)) empty.push(place);
    const needed = [required ?? [], ...anyOf.map((one) => ('required' in one ? one.required : []))].flat();
    if (properties) undefinedNeeds.push(...needed.map(String).filter((name) => !(name in properties)));
    for (const [name, inner] of Object.entries(value)) visit(inner, `${place}/${name}`);
  };
  visit(document, '');
  expect(empty).toEqual([]);
  expect(undefinedNeeds).toEqual([]);
});

/** Whether a description is missing, or has only the words of the field's name. */
function saysNothing(name: string, description = ''): boolean {
  const wordsOf = (text: string) => text.toLowerCase().match(/[a-z0-9`]+/g) ?? [];
  const known = new Set(wordsOf(name.replaceAll(/[A-Z]/g, ' $&').replaceAll('_', ' ')));
  return wordsOf(description).every((word) => known.has(word) || ['a', 'its', 'of', 'the'].includes(word));
}

/** Returns the places of fields without a description, in a schema without references. */
function undescribedIn(schema: Schema, place: string): string[] {
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])];
  const fields = Object.entries(schema.properties ?? {});
  return [
    ...inner.flatMap((one) => undescribedIn(one, place)),
    ...fields.flatMap(([name, field]) => [
      ...(saysNothing(name, field.description) ? [`${place}.${name}`] : []),
      ...undescribedIn(field, `${place}.${name}`),
    ]),
  ];
}

test('every field of every response is described, and more than by its name', () => {
  const schemas = endpoints.flatMap(({ operation }) =>
    Object.values(operation.responses).flatMap(({ content }) =>
      Object.values(content ?? {}).map(({ schema = {} }) => [operation.operationId, schema] as const),
    ),
  );
  expect(schemas.length).toBeGreaterThan(100);
  const undescribed = schemas.flatMap(([name, schema]) => undescribedIn(schema, name));
  expect([...new Set(undescribed)]).toEqual([]);
});

test('every sample response in the reference is valid, and shows every field', () => {
  const withSchema = endpoints.flatMap(({ operation }) => {
    const { schema, fields } = successOf(operation);
    return schema ? [{ name: operation.operationId, schema, fields }] : [];
  });
  expect(withSchema.length).toBeGreaterThan(50);
  for (const { name, schema, fields } of withSchema) {
    const sample = sampleOf(schema);
    const validate = ajv.compile(schema);
    expect(validate(sample) || validate.errors, `${name}: ${JSON.stringify(sample)}`).toBe(true);
    const [first] = fields;
    if (first) expect(JSON.stringify(sample), name).toContain(`"${first.name}":`);
  }
});

test('a body with files is named as a form and as JSON, the form first', () => {
  const withFiles = endpoints.filter(
    ({ operation }) => operation.requestBody?.content['multipart/form-data'],
  );
  expect(withFiles.length).toBeGreaterThan(6);
  for (const { operation } of withFiles)
    expect(Object.keys(operation.requestBody?.content ?? {}), operation.operationId).toEqual([
      'multipart/form-data',
      'application/json',
    ]);
});

test('every operation has a refusal of the caller, and a feed is described as what it is', () => {
  for (const { operation } of endpoints)
    expect(Object.keys(operation.responses), operation.operationId).toContain('400');
  const feed = endpoints.find(({ operation }) => operation.operationId === 'getJsonFeed');
  const content = feed?.operation.responses['200']?.content;
  expect(content?.['application/feed+json']?.schema).toMatchObject({
    properties: { items: { type: 'array' } },
  });
});

test('the limits are promised only to an API key where only its calls are metered', async () => {
  const account = await app.account({ userStatus: 'active_sub' });
  const add = (credential: Record<string, string>) =>
    app.server.inject({
      method: 'POST',
      url: '/api/redbubble/shops',
      headers: credential,
      payload: { shop_url: 'https://www.redbubble.com/people/owner/shop', webhook_url: 'https://hook.test/' },
    });
  const bySession = await add({ cookie: account.cookie, 'sec-fetch-site': 'same-origin' });
  expect([bySession.statusCode, bySession.headers['ratelimit-limit']]).toEqual([201, undefined]);
  const byKey = await add({ 'x-api-key': account.key });
  expect([byKey.statusCode, byKey.headers['ratelimit-limit']]).toEqual([409, '10000']);
  const requiredOf = (id: string, status: string) => {
    const found = endpoints.find(({ operation }) => operation.operationId === id) ?? expect.fail(id);
    const { headers } = found.operation.responses[status] as ResponseDocument;
    return headers?.['RateLimit-Limit']?.required ?? false;
  };
  expect([requiredOf('addShop', '201'), requiredOf('padImage', '200')]).toEqual([false, true]);
});

test('an empty body fails the schema of each operation that needs a field', () => {
  const needing = ['padImage', 'drawText', 'extractAudio', 'addShop', 'login', 'testWebhook'];
  for (const id of needing) {
    const operation = endpoints.find((one) => one.operation.operationId === id)?.operation;
    for (const { schema } of Object.values(operation?.requestBody?.content ?? {}))
      expect(ajv.compile(schema ?? {})({}), id).toBe(false);
  }
});

test('the document is compressed, has an ETag, and leaves out what no key can call if asked to', async () => {
  const { headers, rawPayload } = await app.server.inject({
    url: '/api/openapi.json',
    headers: { 'accept-encoding': 'br' },
  });
  expect(headers['content-encoding']).toBe('br');
  expect(rawPayload.length).toBeLessThan(55_000);
  const again = await app.server.inject({
    url: '/api/openapi.json',
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const forKeys: OpenApiDocument = (
    await app.server.inject({ url: '/api/openapi.json?audience=key' })
  ).json();
  const names = endpointsOf(forKeys).map(({ operation }) => operation.operationId);
  expect(names).toEqual(expect.arrayContaining(['padImage', 'getImage', 'downloadAudioFile']));
  for (const name of ['register', 'login', 'receiveStripeEvent', 'createApiKey'])
    expect(names).not.toContain(name);
});

test("errors that the specification documents are in the document's list of each operation", async () => {
  const full = (await app.server.inject({ url: '/llms-full.txt' })).body;
  for (const text of [
    'API key required',
    'Invalid API key',
    'Padding size must be between 1 and 500 pixels',
    'Invalid color format. Use hex format like #FFFFFF',
    'text is required',
    'Monthly request quota exceeded',
    'Too many requests',
  ])
    expect(full).toContain(text);
  for (const { operation } of endpoints) {
    const statuses = Object.keys(operation.responses);
    expect(statuses, operation.operationId).toEqual(expect.arrayContaining(['503', 'default']));
  }
});

test('webhooks are documented, and their samples have the shape that is sent', () => {
  const { webhooks } = resolveReferences(document) as unknown as {
    webhooks: Record<string, { post: { requestBody: { content: Record<string, WebhookBody> } } }>;
  };
  expect(Object.keys(webhooks)).toEqual(expect.arrayContaining(['audio.completed', 'product.discovered']));
  for (const [name, { post }] of Object.entries(webhooks)) {
    const { schema, examples } = post.requestBody.content['application/json'] ?? expect.fail(name);
    const validate = ajv.compile(schema);
    expect(validate(examples.sample?.value) || validate.errors, name).toBe(true);
  }
});

test('the Postman collection has every operation that takes a key, in folders, with a variable for the key', async () => {
  interface Folder {
    readonly item: readonly { readonly request: { method: string; url: { raw: string }; auth?: object } }[];
  }
  const collection = (await app.server.inject({ url: '/docs/postman.json' })).json<{
    auth: object;
    item: readonly Folder[];
  }>();
  const key = [
    { key: 'key', value: 'X-API-Key', type: 'string' },
    { key: 'value', value: '{{apiKey}}', type: 'string' },
    { key: 'in', value: 'header', type: 'string' },
  ];
  expect(collection.auth).toEqual({ type: 'apikey', apikey: key });
  const requests = collection.item.flatMap(({ item }) => item.map(({ request }) => request));
  for (const { url } of requests) expect(url.raw).toMatch(/^\{\{baseUrl\}\}\/api\/[^{}]+$/);
  const withKey = requests
    .filter(({ auth }) => auth === undefined)
    .map(({ method, url }) => [method, url.raw]);
  const wanted = endpoints.filter(takesKeys).map(({ method, path }) => {
    const pattern = path.replaceAll(/\{\w+\}/g, '[^/]+');
    return [method, expect.stringMatching(new RegExp(`^\\{\\{baseUrl\\}\\}${pattern}$`))];
  });
  expect(withKey).toEqual(expect.arrayContaining(wanted));
});
