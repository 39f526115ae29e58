import { afterAll, beforeAll, expect, test } from 'vitest';
import { webhookEvents } from '#app/server/webhook-events.ts';
import { webhookEventNames } from '#platform/shared/webhook-event.ts';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';

let app: TestApp;
let account: TestAccount;
beforeAll(async () => {
  app = await startTestApp('pglite');
  account = await app.account();
});
afterAll(() => app.close());

const listed = async () =>
  (
    await app.server.inject({ url: '/api/webhooks/events', headers: { 'x-api-key': account.key } })
  ).json() as { success: true; data: { name: string; schema: object; sample: object }[] };

/** Every address in a body. */
function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') return /^https?:/.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(addressesIn);
}

test.each(webhookEvents('https://overprint.test'))(
  'the sample of $name fits its schema and has each of its fields',
  ({ name, schema, sample }) => {
    expect(schema.parse(sample)).toEqual(sample);
    expect(Object.keys(sample).toSorted()).toEqual(
      Object.keys((schema as unknown as { shape: object }).shape).toSorted(),
    );
    expect(sample.event).toBe(name);
  },
);

test('the list has every event with its JSON Schema and its sample', async () => {
  const { success, data } = await listed();
  expect([success, data.map(({ name }) => name)]).toEqual([true, [...webhookEventNames]]);
  for (const { name, schema } of data)
    expect(schema).toMatchObject({ type: 'object', properties: { event: { const: name } } });
});

test('the addresses of a sample are our own and answer with a small picture, ZIP, audio or page', async () => {
  const addresses = (await listed()).data.flatMap(({ sample }) => addressesIn(sample));
  const { origin } = new URL(app.deps.config.publicUrl);
  expect([...new Set(addresses.map((address) => new URL(address).origin))]).toEqual([origin]);
  const types = new Set<string>();
  for (const address of new Set(addresses)) {
    const response = await app.server.inject({ url: new URL(address).pathname });
    expect([response.statusCode, response.rawPayload.byteLength < 16_384]).toEqual([200, true]);
    expect(response.headers['cache-control']).toContain('public');
    types.add(String(response.headers['content-type']));
  }
  expect([...types].toSorted()).toEqual([
    'application/zip',
    'audio/mpeg',
    'image/png',
    'text/html; charset=utf-8',
  ]);
  expect((await app.server.inject({ url: '/samples/other.png' })).statusCode).toBe(404);
});
