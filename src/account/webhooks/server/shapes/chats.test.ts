import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { fixedResolver } from '#test/outbound/fake-internet.ts';
import { type Receiver, startReceiver, verifySignature } from '#test/webhooks/receiver.ts';

const discord = 'https://discord.com/api/webhooks/123456789/abc';
const slack = 'https://hooks.slack.com/services/T0001/B0002/xyz3';

let receiver: Receiver;
let app: TestApp;
let account: TestAccount;
beforeAll(async () => {
  receiver = await startReceiver();
  const hosts = ['discord.com', 'hooks.slack.com', 'hook.test'];
  app = await startTestApp('pglite', {
    resolve: fixedResolver(Object.fromEntries(hosts.map((host) => [host, ['93.184.215.14']]))),
    // What stands for the chats has no certificate of theirs.
    connector: (options, done) => receiver.internet.connector({ ...options, protocol: 'http:' }, done),
  });
  account = await app.account();
  await app.deps.webhooks.dispatcher.start();
});
afterAll(async () => {
  await app.deps.webhooks.dispatcher.stop();
  await app.close();
  await receiver.close();
});

const request = (method: 'GET' | 'POST', url: string, payload?: object) =>
  app.server.inject({ method, url, headers: { 'x-api-key': account.key }, ...(payload && { payload }) });

test('one event reaches a chat in its form and other addresses as it is, signed alike; the log shows what was sent', async () => {
  for (const url of [slack, 'http://hook.test/in']) await request('POST', '/api/webhooks/endpoints', { url });
  let refusals = 1;
  receiver.respondWith((response, { host }) => {
    const isRefused = host === 'discord.com' && refusals-- > 0;
    response.writeHead(isRefused ? 429 : 204, isRefused ? { 'retry-after': '60' } : {}).end();
  });
  const events = (await request('GET', '/api/webhooks/events')).json().data;
  const { sample: body } = events.find(({ name }: { name: string }) => name === 'shop.recovered');
  const { outbox, dispatcher } = app.deps.webhooks;
  const { userId } = account;
  await app.deps.database.transaction((tx) =>
    outbox.write(tx, { userId, url: discord, event: 'shop.recovered', subject: 'shop:1', body }),
  );
  outbox.wake();
  await dispatcher.idle();
  app.clock.forward(59_000);
  dispatcher.wake();
  await dispatcher.idle();
  const toDiscord = () => receiver.received.filter(({ host }) => host === 'discord.com');
  expect(toDiscord()).toHaveLength(1);
  app.clock.forward(15_000);
  dispatcher.wake();
  await dispatcher.idle();
  expect(toDiscord()).toHaveLength(2);
  const { secret } = (await request('GET', '/api/webhooks/secret')).json();
  const bodies = new Map(receiver.received.map((one) => [one.host, one.body]));
  expect(JSON.parse(bodies.get('hook.test') ?? '')).toEqual(body);
  expect(JSON.parse(bodies.get('discord.com') ?? '')).toMatchObject({
    allowed_mentions: { parse: [] },
    embeds: [{ title: expect.stringContaining('can read') }],
  });
  expect(JSON.parse(bodies.get('hooks.slack.com') ?? '')).toMatchObject({ blocks: [{ type: 'section' }] });
  for (const one of receiver.received) verifySignature(one, secret, app.clock.now());
  const { deliveries } = (await request('GET', '/api/webhooks/deliveries')).json();
  for (const { id, url } of deliveries) {
    const delivery = (await request('GET', `/api/webhooks/deliveries/${id}`)).json();
    expect(delivery.request.body).toEqual(JSON.parse(bodies.get(new URL(url).host) ?? ''));
  }
});

test('a test event has the form of the chat, and an address that it no longer knows is explained', async () => {
  receiver.respondWith((response) => response.writeHead(404).end('{"message": "Unknown Webhook"}'));
  const result = (await request('POST', '/api/webhooks/test', { url: discord })).json();
  expect(result.advice).toEqual([expect.stringContaining('copy the whole address')]);
  expect(JSON.parse(receiver.received.at(-1)?.body ?? '').embeds[0].image.url).toContain('/samples/');
});
