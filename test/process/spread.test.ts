import { createServer, type Server } from 'node:http';
import sharp from 'sharp';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestAccount, TestApp } from '#test/app.ts';
import { listen, portOf } from '#test/outbound/fake-internet.ts';
import { cards, startPayments } from '#test/payments.ts';
import { picture } from '#test/pictures.ts';
import { noise } from '#test/print-pictures.ts';
import { startSpreadApp } from '#test/spread/spread-app.ts';
import { createTusClient } from '#test/tus/tus-client.ts';
import { videoBytes } from '#test/videos.ts';

/** For five programs on a busy machine. */
const startsWithinMs = 180_000;

/** Every request meets another web process than the one before: see `spread/balancer.ts`. */
describe('two web and two worker processes', () => {
  let app: TestApp;
  let origin: string;
  let receiver: Server;
  let account: TestAccount;
  const received: string[] = [];
  beforeAll(async () => {
    receiver = createServer((request, response) => {
      received.push(String(request.headers['webhook-id']));
      request.resume().on('end', () => response.end('ok'));
    });
    await listen(receiver);
    app = await startSpreadApp({ settings: { OUTBOUND_ALLOW: `127.0.0.1:${portOf(receiver)}` } });
    origin = await app.listen();
  }, startsWithinMs);
  afterAll(async () => {
    await app.close();
    receiver.closeAllConnections();
    receiver.close();
  });
  beforeEach(async () => {
    account = await app.account();
  });

  const send = (method: 'GET' | 'POST' | 'DELETE', url: string, headers: object, payload?: object) =>
    app.server.inject({ method, url, headers: { ...headers }, ...(payload && { payload }) });
  const byKey = () => ({ 'x-api-key': account.key });
  /** The same request to both processes. */
  const twice = async (url: string, headers: object) =>
    Promise.all([send('GET', url, headers), send('GET', url, headers)]);

  test('know an account, its session and its keys at once, and refuse them at once after their end', async () => {
    const person = { username: 'spread.prints', password: 'choose your own words' };
    const registered = await send('POST', '/api/register', {}, person);
    const cookie = String(registered.headers['set-cookie']).split(';', 1)[0];
    expect((await twice('/api/user', { cookie })).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const created = await send('POST', '/api/keys', { cookie }, { name: 'first' });
    const { id, key } = created.json<{ id: number; key: string }>();
    const status = async () => (await twice('/api/usage', { 'x-api-key': key })).map((one) => one.statusCode);
    expect(await status()).toEqual([200, 200]);
    await send('DELETE', `/api/keys/${id}`, { cookie });
    expect(await status()).toEqual([401, 401]);
    await send('POST', '/api/logout', { cookie });
    expect((await twice('/api/user', { cookie })).map(({ statusCode }) => statusCode)).toEqual([401, 401]);
  });

  test('pad once for one Idempotency-Key, count it once, and serve the result from each', async () => {
    const headers = { ...byKey(), 'idempotency-key': 'one and the same' };
    const pad = () => send('POST', '/api/image_padding', headers, { image: picture });
    const responses = await Promise.all(Array.from({ length: 6 }, pad));
    const links = new Set(
      responses.map((one) => one.json<{ processed_image_url: string }>().processed_image_url),
    );
    expect(links.size).toBe(1);
    const [link = ''] = links;
    const files = await twice(new URL(link).pathname, {});
    expect(files.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(files[0]?.rawPayload).toEqual(files[1]?.rawPayload);
    const [usage, other] = (await twice('/api/usage', byKey())).map((one) => one.json<{ used: number }>());
    expect([usage?.used, other?.used]).toEqual([1, 1]);
  });

  test('take a video in pieces, extract it in a worker and send one webhook', async () => {
    const video = videoBytes('aac.mp4');
    const client = createTusClient(origin, account.key);
    const id = await client.create(video.length);
    const pieceBytes = Math.ceil(video.length / 5);
    for (let at = 0; at < video.length; at += pieceBytes)
      expect((await client.patch(id, at, video.subarray(at, at + pieceBytes))).status).toBe(204);
    const webhookUrl = `http://127.0.0.1:${portOf(receiver)}/hook`;
    expect((await client.extract({ upload_id: id, webhook_url: webhookUrl })).status).toBe(202);
    const path = `/api/extract-audio/${id}`;
    const status = async () => (await send('GET', path, byKey())).json<{ status: string }>().status;
    await expect.poll(status, { timeout: 50_000 }).toBe('completed');
    const parts = await twice(`${path}/download`, { ...byKey(), range: 'bytes=0-99' });
    expect(parts.map(({ statusCode, rawPayload }) => [statusCode, rawPayload.length])).toEqual([
      [206, 100],
      [206, 100],
    ]);
    await expect.poll(() => received.length, { timeout: 50_000 }).toBe(1);
  });

  test('end a call of a language model that is cancelled through the other', async () => {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'legacy' } });
    const requestInit = { headers: byKey() };
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', origin), { requestInit }));
    const statuses = async () =>
      (await twice('/api/requests', byKey())).map((one) => one.json<{ statusCode: number | null }[]>());
    await client.callTool({ name: 'get_usage' });
    const before = (await statuses())[0]?.length ?? 0;
    const stop = new AbortController();
    const pad = { name: 'pad_image', arguments: { image: await largeWork(), output_size: 10_000 } };
    const running = client.callTool(pad, { signal: stop.signal });
    // By two requests each time, so that the next one goes to the process that does not work on the call.
    await expect.poll(async () => (await statuses())[0]?.length).toBe(before + 1);
    stop.abort();
    await expect(running).rejects.toThrow();
    await expect.poll(async () => (await statuses())[0]?.[0]?.statusCode, { timeout: 20_000 }).toBe(499);
    await client.close();
  });

  test('sell a subscription through the payment provider, and each knows it', async () => {
    const payments = startPayments(app);
    const customer = await payments.customer();
    const paid = await payments.confirm(await customer.subscribe('monthly'), cards.good);
    expect(paid.body.status).toBe('succeeded');
    expect([await customer.status(), await customer.status()]).toEqual(['active_sub', 'active_sub']);
  });

  test('count failed sign-ins together', async () => {
    const attempt = () =>
      send('POST', '/api/login', {}, { username: 'nobody.here', password: 'not the words' });
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1) statuses.push((await attempt()).statusCode);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });
});

/** A picture without an even area: enlarged, it keeps a process busy for seconds. */
async function largeWork(): Promise<string> {
  const pixels = noise(1_000 * 1_000 * 3);
  const jpeg = await sharp(pixels, { raw: { width: 1_000, height: 1_000, channels: 3 } })
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}
