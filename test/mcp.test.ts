import { Client, type Progress, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from './app.ts';
import { fakeMedia } from './fake-media.ts';
import { samplePicture } from './pictures.ts';
import { smallPsd } from './psds.ts';
import { videoBytes } from './videos.ts';

let app: TestApp;
let origin: string;
let owner: TestAccount;
let client: Client;

beforeAll(async () => {
  app = await startTestApp('pglite', { media: fakeMedia(), realWaitMs: (ms) => Math.min(ms, 50) });
  origin = await app.listen();
  owner = await app.account({ userStatus: 'active_sub' });
  client = await connect({ 'x-api-key': owner.key }, 'auto');
});
afterAll(async () => {
  await client.close();
  await app.close();
});

/** A real client: `auto` speaks the newest version of the protocol, `legacy` the one with `initialize`. */
async function connect(headers: Readonly<Record<string, string>>, mode: 'auto' | 'legacy'): Promise<Client> {
  const made = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', origin), { requestInit: { headers } });
  await made.connect(transport);
  return made;
}

const call = (name: string, fields: Record<string, unknown> = {}, by = client) =>
  by.callTool({ name, arguments: fields });
const picture = `data:image/jpeg;base64,${samplePicture('baseline.jpg').toString('base64')}`;
const video = `data:video/quicktime;base64,${videoBytes('pcm.mov').toString('base64')}`;

/** A batch of pictures that nobody has. */
function batchOf(count: number) {
  const item = { image_url: 'http://public.test/a.png' };
  return { tool: 'image_padding', items: Array.from({ length: count }, () => item) };
}

/** Sends a body as it is. */
const post = (body: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(new URL('/mcp', origin), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'x-api-key': owner.key,
      ...headers,
    },
    body,
  });

async function requestLog() {
  const headers = { 'x-api-key': owner.key };
  const response = await app.server.inject({ url: '/api/requests', headers });
  return response.json<{ endpoint: string; statusCode: number; counted: boolean }[]>();
}

test('a client of the protocol lists the tools with the schemas of their endpoints', async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    'pad_image',
    'overlay_text',
    'list_fonts',
    'list_assets',
    'add_asset',
    'list_templates',
    'render_template',
    'import_template',
    'list_presets',
    'check_print',
    'make_print_files',
    'extract_audio',
    'get_audio_job',
    'cancel_audio_job',
    'create_batch',
    'get_batch',
    'cancel_batch',
    'get_usage',
    'list_shops',
    'add_shop',
    'scan_shop',
    'list_products',
    'get_upload_link',
  ]);
  for (const { inputSchema, outputSchema, annotations, name, title } of tools) {
    expect(title, name).toBeTruthy();
    expect(Object.keys(inputSchema), name).not.toContain('anyOf');
    expect(outputSchema?.type, name).toBe('object');
    const readOnlyHint = /^(?:get|list|check)_/.test(name);
    const destructiveHint = name.startsWith('cancel_');
    expect(annotations, name).toMatchObject({ readOnlyHint, destructiveHint });
    for (const hint of ['idempotentHint', 'openWorldHint'] as const)
      expect(annotations?.[hint], name).toEqual(expect.any(Boolean));
  }
  expect(tools[0]?.inputSchema.properties).toMatchObject({ padding_size: { type: 'integer', maximum: 500 } });
});

test('a picture is padded once, counted once, and comes as a link and small', async () => {
  const fields = { image: picture, padding_size: 20, idempotency_key: 'one' };
  const padded = await call('pad_image', fields);
  const { processed_image_url: uri } = padded.structuredContent as { processed_image_url: string };
  expect(padded.content).toMatchObject([
    { type: 'text' },
    { type: 'resource_link', uri, mimeType: 'image/jpeg' },
    { type: 'image', mimeType: 'image/webp' },
  ]);
  expect((await call('pad_image', fields)).structuredContent).toEqual(padded.structuredContent);
  expect(await requestLog()).toMatchObject([
    { endpoint: '/api/image_padding', statusCode: 200, counted: true },
  ]);
});

/** Saves a template, and returns its id. */
async function savedTemplate(): Promise<string> {
  const payload = { name: 'Sale', overlays: [{ text: '{{title}}' }] };
  const headers = { 'x-api-key': owner.key };
  const saved = await app.server.inject({ method: 'POST', url: '/api/templates', headers, payload });
  return saved.json().data.id;
}

// The client itself checks each response against the schema of its tool.
test('every other tool answers, and its structured content has its schema', async () => {
  // Where a client's validator says which formats of a schema it does not know.
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  onTestFinished(() => warn.mockRestore());
  await client.listTools();
  const drawn = await call('overlay_text', { image: picture, text: 'Hi' });
  expect(drawn.structuredContent).toMatchObject({ layout: [{ lines: [{ text: 'Hi' }] }] });
  const rendered = await call('render_template', {
    template_id: await savedTemplate(),
    image: picture,
    values: { title: 'Go' },
  });
  expect(rendered.structuredContent).toMatchObject({ template_version: 1 });
  const checked = await call('check_print', { image: picture, presets: ['a4'] });
  expect(checked.structuredContent).toMatchObject({ data: { ready: false } });
  const made = await call('make_print_files', {
    image: picture,
    presets: ['sticker-3x3'],
    allow_upscale: true,
  });
  expect(made.structuredContent).toMatchObject({ files: [{ preset: 'sticker-3x3', width: 900 }] });
  expect(made.content).toMatchObject([
    { type: 'text' },
    { mimeType: 'image/png' },
    { mimeType: 'application/zip' },
    {},
  ]);
  for (const name of ['list_fonts', 'list_presets', 'get_usage', 'list_shops', 'list_products'])
    expect((await call(name)).isError, name).toBeUndefined();
  expect(warn).not.toHaveBeenCalled();
});

test.each(['job_id', 'jobId', 'id'])(
  'the id that extract_audio returns leads to its job as %s',
  async (name) => {
    const { job_id: id } = (await call('extract_audio', { video })).structuredContent as { job_id: string };
    for (const tool of ['get_audio_job', 'cancel_audio_job'])
      expect((await call(tool, { [name]: id })).structuredContent, tool).toMatchObject({ job_id: id });
  },
);

test.each(['batch_id', 'batchId', 'id'])(
  'the id that create_batch returns leads to it as %s',
  async (name) => {
    const items = [{ image_url: 'https://example.test/a.png' }];
    const begun = await call('create_batch', { tool: 'image_padding', items });
    const { batch_id: id } = begun.structuredContent as { batch_id: string };
    for (const tool of ['get_batch', 'cancel_batch'])
      expect((await call(tool, { [name]: id })).structuredContent, tool).toMatchObject({
        data: { id, total: 1 },
      });
  },
);

test('what list_templates returns is enough to render a template and to draw with it', async () => {
  await savedTemplate();
  const { data } = (await call('list_templates')).structuredContent as {
    data: { id: string; variables: { name: string }[] }[];
  };
  const { id, variables } = data[0] ?? { variables: [] };
  const values = Object.fromEntries(variables.map((variable) => [variable.name, 'Go']));
  expect(Object.keys(values)).toEqual(['title']);
  for (const [tool, name] of [
    ['render_template', 'template_id'],
    ['render_template', 'templateId'],
    ['render_template', 'id'],
    ['overlay_text', 'template_id'],
  ] as const) {
    const rendered = await call(tool, { [name]: id, image: picture, values });
    expect(rendered.structuredContent, `${tool} ${name}`).toMatchObject({ template_id: id });
  }
});

test("a shop's id, as list_shops returns it, narrows list_products down to that shop", async () => {
  const added = await app.server.inject({
    method: 'POST',
    url: '/api/redbubble/shops',
    headers: { 'x-api-key': owner.key },
    payload: { shop_url: 'https://www.redbubble.com/people/owner/shop', webhook_url: 'https://hook.test/' },
  });
  expect(added.statusCode).toBe(201);
  const listed = await call('list_shops');
  const [shop] = (listed.structuredContent as { data: { id: number }[] }).data;
  expect((await call('list_products', { shop_id: shop?.id })).structuredContent).toMatchObject({ data: [] });
  const other = await call('list_products', { shop_id: 999_999 });
  expect(other.content).toMatchObject([{ text: expect.stringContaining('shop_not_found') }]);
});

test('an id that is missing, or sent by two names, is refused with what to do', async () => {
  const textOf = async (fields: Record<string, unknown>) => {
    const [block] = (await call('get_audio_job', fields)).content;
    return JSON.parse(block?.type === 'text' ? block.text : '{}');
  };
  expect(await textOf({})).toMatchObject({
    error: 'job_id is required',
    param: 'job_id',
    fix: 'Send the job_id that extract_audio returned.',
  });
  expect(await textOf({ job_id: 'a', jobId: 'a' })).toMatchObject({
    error: 'Send either job_id or jobId, not both',
    fix: expect.any(String),
  });
});

test.each([
  ['pad_image', { padding_size: 9_999 }, 'invalid_padding_size'],
  ['overlay_text', { image_url: 'https://example.test/a.png' }, 'invalid_text'],
  ['render_template', { id: 'tpl_4Zb1xq0dTn7YcW9sKf2LhP' }, 'template_not_found'],
  ['extract_audio', {}, 'video_required'],
  ['get_audio_job', { jobId: '..' }, 'invalid_body'],
  ['create_batch', { items: [] }, 'tool_required'],
  ['get_batch', { id: 'bat_4Zb1xq0dTn7YcW9sKf2LhP' }, 'batch_not_found'],
  ['cancel_batch', { batch_id: 'bat_4Zb1xq0dTn7YcW9sKf2LhP' }, 'batch_not_found'],
  ['cancel_audio_job', { job_id: '4Zb1xq0dTn7YcW9sKf2LhP' }, 'job_not_found'],
  ['list_fonts', { limit: 0 }, 'invalid_limit'],
  ['list_templates', { limit: 0 }, 'invalid_limit'],
  ['list_presets', { limit: 0 }, 'unknown_field'],
  ['get_usage', { no: 1 }, 'unknown_field'],
  ['list_shops', { limit: 0 }, 'invalid_limit'],
  ['list_products', { before: 'x' }, 'invalid_before'],
])("%s refuses %j as the tool's error, with the code of the API", async (name, fields, code) => {
  const result = await call(name, fields);
  expect(result.isError).toBe(true);
  const [block] = result.content;
  expect(JSON.parse(block?.type === 'text' ? block.text : '{}')).toMatchObject({ success: false, code });
});

test.each(['auto', 'legacy'] as const)(
  'a call that a client (%s) cancels is not worked on further',
  async (mode) => {
    const other = await connect({ authorization: `Bearer ${owner.key}` }, mode);
    expect((await call('get_usage', {}, other)).structuredContent).toMatchObject({ plan: 'premium' });
    const before = (await requestLog()).length;
    const stop = new AbortController();
    const fields = { image: picture, output_size: 8_000 };
    const running = other.callTool({ name: 'pad_image', arguments: fields }, { signal: stop.signal });
    await expect.poll(async () => (await requestLog()).length).toBe(before + 1);
    stop.abort();
    await expect(running).rejects.toThrow();
    await expect.poll(async () => (await requestLog())[0]?.statusCode).toBe(499);
    await other.close();
  },
);

test.each([
  ['extract_audio', { video }, 'get_audio_job', 'job_id', { progress: 100 }],
  ['create_batch', batchOf(2), 'get_batch', 'batch_id', { data: { failed: 2 } }],
] as const)('%s waits for its work and reports it', async (name, fields, read, id, ended) => {
  const reports: Progress[] = [];
  const { audioRunner, batchRunner } = app.deps;
  const run = {
    onprogress(progress: Progress) {
      reports.push(progress);
      void audioRunner.start({ alone: true });
      void batchRunner.start({ alone: true });
    },
  };
  const made = await client.callTool({ name, arguments: { ...fields, wait_seconds: 45 } }, run);
  expect(made.structuredContent).toMatchObject({ status: 'completed', ...ended });
  const last = reports.at(-1);
  expect(last?.progress).toBe(last?.total);
  expect(reports.map(({ progress }) => progress)).toEqual(
    [...new Set(reports.map(({ progress }) => progress))].toSorted((a, b) => a - b),
  );
  const again = { [id]: (made.structuredContent as Record<string, string>)[id], wait_seconds: 45 };
  expect((await call(read, again)).structuredContent).toMatchObject(ended);
  expect((await call(read, { ...again, wait_seconds: 46 })).content).toMatchObject([
    { text: expect.stringContaining('invalid_wait_seconds') },
  ]);
  await Promise.all([audioRunner, batchRunner].map(async (one) => one.stop({ timeoutMs: 0 })));
});

test('a client that cancels a call that waits cancels the work that the call began', async () => {
  const other = await connect({ 'x-api-key': owner.key }, 'legacy');
  const stop = new AbortController();
  const fields = { ...batchOf(40), wait_seconds: 45 };
  const begun = Promise.withResolvers<void>();
  const run = { signal: stop.signal, onprogress: () => begun.resolve() };
  const running = other.callTool({ name: 'create_batch', arguments: fields }, run).catch(() => 'rejected');
  await begun.promise;
  stop.abort();
  expect(await running).toBe('rejected');
  const newest = async () => {
    const response = await app.server.inject({ url: '/api/batches', headers: { 'x-api-key': owner.key } });
    return response.json<{ data: { status: string; total: number }[] }>().data[0];
  };
  await expect.poll(newest).toMatchObject({ status: 'cancelled', total: 40 });
  await other.close();
});

test('finished pictures are resources of their owner', async () => {
  const padded = await call('pad_image', { image: picture });
  const { processed_image_url: uri } = padded.structuredContent as { processed_image_url: string };
  const { resources } = await client.listResources();
  expect(resources[0]).toMatchObject({ uri, mimeType: 'image/jpeg', size: expect.any(Number) });
  const { contents } = await client.readResource({ uri });
  const [read] = contents as { blob: string }[];
  const file = Buffer.from(read?.blob ?? '', 'base64');
  expect(file).toEqual((await app.server.inject({ url: new URL(uri).pathname })).rawPayload);
  const { resourceTemplates } = await client.listResourceTemplates();
  expect(resourceTemplates).toMatchObject([{ uriTemplate: expect.stringContaining('/api/images/{name}') }]);
  const stranger = await connect({ 'x-api-key': (await app.account()).key }, 'auto');
  expect((await stranger.listResources()).resources).toEqual([]);
  for (const other of [uri, 'file:///etc/passwd', 'not an address'])
    await expect(stranger.readResource({ uri: other }), other).rejects.toThrow();
  await stranger.close();
});

test('each prompt names tools that exist, and the facts that were given', async () => {
  const [{ prompts }, { tools }] = await Promise.all([client.listPrompts(), client.listTools()]);
  const toolNames = tools.map(({ name }) => name);
  expect(prompts.length).toBeGreaterThan(2);
  for (const { name, arguments: fields = [] } of prompts) {
    const given = Object.fromEntries(fields.map((field) => [field.name, `value-of-${field.name}`]));
    const { messages } = await client.getPrompt({ name, arguments: given });
    const content = messages[0]?.content;
    const text = content?.type === 'text' ? content.text : '';
    for (const value of Object.values(given)) expect(text, name).toContain(value);
    const named =
      text.match(/\b(?:get|list|add|scan|check|make|pad|overlay|render|create|extract)_\w+/g) ?? [];
    expect(toolNames, name).toEqual(expect.arrayContaining(named));
  }
});

test('a file from the disk is sent to a tool by a link, which ends', async () => {
  const asked = await call('get_upload_link', { tool: 'pad_image' });
  const { upload_url, file_field } = asked.structuredContent as { upload_url: string; file_field: string };
  const send = async (address: string) => {
    const form = new FormData();
    form.set(file_field, new Blob([new Uint8Array(samplePicture('baseline.jpg'))]), 'art.jpg');
    form.set('padding_size', '9');
    return fetch(new URL(new URL(address).pathname, origin), { method: 'POST', body: form });
  };
  const sent = await send(upload_url);
  expect(await sent.json()).toMatchObject({ success: true, new_size: { width: 178 } });
  expect((await requestLog())[0]).toMatchObject({ endpoint: '/api/image_padding', counted: true });
  expect((await fetch(new URL(new URL(upload_url).pathname, origin))).status).toBe(404);
  expect((await send(`${upload_url.slice(0, -2)}AA`)).status).toBe(404);
  app.clock.forward(15 * 60_000);
  expect((await send(upload_url)).status).toBe(404);
  const rendering = await call('get_upload_link', { tool: 'render_template' });
  expect(rendering.content).toMatchObject([{ text: expect.stringContaining('template_id is required') }]);
});

test('a wrong key is 401 with words, and other methods are 405', async () => {
  await expect(connect({ 'x-api-key': 'op_wrong' }, 'auto')).rejects.toMatchObject({
    data: { status: 401, text: expect.stringContaining('Invalid API key') },
  });
  for (const method of ['GET', 'DELETE'])
    expect((await fetch(new URL('/mcp', origin), { method })).status, method).toBe(405);
});

test('no body and no page of another site gets past the door', async () => {
  const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
  const statusOf = async (body: string, headers = {}) => (await post(body, headers)).status;
  for (const body of ['', '{', 'null', '[]', `[${ping}]`, '{}', '"x"', '['.repeat(9_000), '{"__proto__":{}}'])
    expect(await statusOf(body), body.slice(0, 20)).toBe(400);
  expect(await statusOf(`{"a":"${'x'.repeat(1_100_000)}"}`)).toBe(413);
  expect(await statusOf('a=b', { 'content-type': 'application/x-www-form-urlencoded' })).toBe(415);
  expect(await statusOf(ping, { origin: 'https://evil.test' })).toBe(403);
  expect(await statusOf(ping, { origin })).toBe(200);
});

test('a PSD becomes a template by its data URI', async () => {
  const file = `data:image/vnd.adobe.photoshop;base64,${smallPsd().toString('base64')}`;
  const { structuredContent } = await call('import_template', { file, name: 'Poster' });
  expect(structuredContent).toMatchObject({ data: { name: 'Poster' }, report: [{ layer: 'Old' }] });
});
