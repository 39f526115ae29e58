import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey, listApiKeys } from '#account/api-keys/shared/contract.ts';
import { listRequests } from '#account/usage/shared/requests.ts';
import { CallError, type Client, createClient } from '#platform/shared/client.ts';
import { padImage } from '#tools/image-padding/shared/contract.ts';
import { startTestApp, type TestApp } from './app.ts';
import { samplePicture } from './pictures.ts';

describe('the typed client', () => {
  let app: TestApp;
  let client: Client;
  beforeAll(async () => {
    app = await startTestApp('pglite');
    const { cookie } = await app.account();
    client = createClient({ baseUrl: await app.listen(), fetch, headers: async () => ({ cookie }) });
  });
  afterAll(() => app.close());

  test('sends JSON and returns the response that the endpoint declares', async () => {
    const made = await client.call(createApiKey, { body: { name: 'by client' } });
    const listed = await client.call(listApiKeys);
    expect(listed[0]).toEqual(made);
  });

  test('sends files as a form, and returns bytes and headers if they matter', async () => {
    const image = new Blob([new Uint8Array(samplePicture('dot.png'))]);
    const headers = { accept: 'application/json' };
    const padded = await client.call(padImage, { body: { padding_size: 3 }, files: { image }, headers });
    expect(padded.new_size).toEqual({ width: 7, height: 7 });
    const log = await client.send(listRequests, { query: { endpoint: padImage.path, limit: '1' } });
    expect(log.headers.get('x-total-count')).toBe('1');
  });

  test("throws the server's error as status, colon and text", async () => {
    const refused = client.call(createApiKey, { body: { name: 'x'.repeat(500) } });
    await expect(refused).rejects.toThrow(CallError);
    await expect(refused).rejects.toMatchObject({
      status: 400,
      code: 'invalid_name',
      error: 'Please provide a name for your API key',
      fix: expect.stringContaining('recognize the key by'),
      param: 'name',
      message: expect.stringMatching(/^400: \{"success":false/),
    });
  });

  test('throws the text of a response that is not JSON', async () => {
    const elsewhere = createClient({
      baseUrl: '',
      fetch: async () => new Response('Bad gateway', { status: 502 }),
    });
    await expect(elsewhere.call(listApiKeys)).rejects.toMatchObject({
      status: 502,
      code: '',
      error: 'Bad gateway',
    });
  });
});
