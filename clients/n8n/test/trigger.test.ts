import type { IDataObject } from 'n8n-workflow';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '../../../test/app.ts';
import { OverprintTrigger } from '../nodes/OverprintTrigger/OverprintTrigger.node.ts';
import { fakeHook, fakeRequest } from './fake-n8n.ts';

const trigger = new OverprintTrigger();
const { checkExists, create, delete: remove } = trigger.webhookMethods.default;
const url = 'https://n8n.example.com/webhook/1/webhook';
const event = Buffer.from('{"event":"product.discovered","product":{"title":"Füchse"}}');

describe('the Overprint trigger', () => {
  let app: TestApp;
  let account: TestAccount;
  let baseUrl: string;
  beforeAll(async () => {
    app = await startTestApp('pglite');
    baseUrl = await app.listen();
    account = await app.account();
  });
  afterAll(() => app.close());

  const state: IDataObject = {};
  const workflow = (events = ['product.discovered']) => ({ baseUrl, key: account.key, url, events, state });
  const api = async (method: 'GET' | 'POST', path: string) => {
    const headers = { 'x-api-key': account.key };
    return (await app.server.inject({ method, url: path, headers })).json<{
      data: object[];
      secret: string;
    }>();
  };
  const endpoints = async () => (await api('GET', '/api/webhooks/endpoints')).data;

  /** Sends a request to the workflow; resolves with its items, or the status of its refusal. */
  async function receive(secret: string, body = event, sentAt = new Date()) {
    const id = 'msg_1';
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
      'webhook-signature': secret && new Webhook(secret).sign(id, sentAt, event.toString()),
    };
    const { ctx, sent } = fakeRequest(workflow(), headers, body);
    const { workflowData } = await trigger.webhook.call(ctx);
    return workflowData?.[0]?.map(({ json }) => json) ?? sent.status;
  }

  test('subscribes its address once, and changes the choice of events', async () => {
    expect(await checkExists.call(fakeHook(workflow()))).toBe(false);
    expect(await create.call(fakeHook(workflow()))).toBe(true);
    expect(await endpoints()).toMatchObject([
      { url, events: ['product.discovered'], description: 'n8n: Test' },
    ]);
    expect(await checkExists.call(fakeHook(workflow(['batch.completed'])))).toBe(true);
    expect(await endpoints()).toMatchObject([{ url, events: ['batch.completed'] }]);
  });

  test('starts the workflow with a signed event, and with nothing else', async () => {
    const { secret } = await api('GET', '/api/webhooks/secret');
    const parsed = JSON.parse(event.toString()) as object;
    expect(await receive(secret)).toEqual([parsed]);
    expect(await receive('')).toBe(401);
    expect(
      await receive(`whsec_${Buffer.from('another secret of the same length').toString('base64')}`),
    ).toBe(401);
    expect(await receive(secret, Buffer.from('{"event":"product.discovered"}'))).toBe(401);
    expect(await receive(secret, event, new Date(Date.now() - 600_000))).toBe(401);
  });

  test('reads the secret again after a rotation', async () => {
    const { secret } = await api('POST', '/api/webhooks/secret/rotate');
    expect(await receive(secret)).toBe(401);
    state.secretReadAt = 0;
    expect(await receive(secret)).toHaveLength(1);
  });

  test('ends the subscription, and does not mind that it has ended', async () => {
    const { endpointId } = state;
    expect(await remove.call(fakeHook(workflow()))).toBe(true);
    expect(await endpoints()).toEqual([]);
    expect(state).toEqual({});
    Object.assign(state, { endpointId });
    expect(await remove.call(fakeHook(workflow()))).toBe(true);
  });
});
