import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { webhookEventNames } from '#platform/shared/webhook-event.ts';
import { n8nVerifyCode, n8nWorkflow } from '#account/webhooks/shared/n8n-workflow.ts';
import { newSecret, signedHeaders } from './signing.ts';

const body = '{"event":"audio.completed","title":"Ünïcode"}';
const secret = newSecret();
const sign = (sentAt: Date, secrets = [secret]) =>
  signedHeaders({ webhookId: 'msg_1', sentAt, body }, secrets);

/** Runs the pasted code with what n8n gives to a Code node. */
async function run(headers: object, received = body): Promise<unknown> {
  const code = n8nVerifyCode.replace('whsec_...', secret);
  // The code is a constant of ours, as in n8n the body of an async function.
  // oxlint-disable-next-line no-implied-eval -- n8n runs this text as code too
  const verify = new Function('require', '$input', `return (async () => {${code}}).call(this)`);
  const node = { helpers: { getBinaryDataBuffer: async () => Buffer.from(received) } };
  const input = { first: () => ({ json: { headers } }) };
  return verify.call(node, createRequire(import.meta.url), input);
}

test('the code for n8n returns an event that we signed, during a rotation as well', async () => {
  const event = [{ json: JSON.parse(body) }];
  expect(await run(sign(new Date()))).toEqual(event);
  expect(await run(sign(new Date(), [newSecret(), secret]))).toEqual(event);
});

test('the code for n8n refuses what is forged, changed, unsigned or old', async () => {
  await expect(run(sign(new Date(), [newSecret()]))).rejects.toThrow('signature');
  await expect(run(sign(new Date()), body.replace('completed', 'failed'))).rejects.toThrow('signature');
  await expect(run(sign(new Date(Date.now() - 600_000)))).rejects.toThrow('too old');
  await expect(run({})).rejects.toThrow('too old');
  await expect(run({ ...sign(new Date()), 'webhook-signature': 'v1,' })).rejects.toThrow('signature');
});

test('the workflow for n8n verifies with that code and has an output for each event', () => {
  const { nodes } = JSON.parse(n8nWorkflow);
  expect(nodes[0].parameters.options.rawBody).toBe(true);
  expect(nodes[1].parameters.jsCode).toBe(n8nVerifyCode);
  const values: { outputKey: string }[] = nodes[2].parameters.rules.values;
  expect(values.map(({ outputKey }) => outputKey)).toEqual([...webhookEventNames]);
});
