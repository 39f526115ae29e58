import { webhookEventNames } from '#platform/shared/webhook-event.ts';

/** Environment variable without which a Code node of n8n cannot load modules. */
export const n8nSetting = 'NODE_FUNCTION_ALLOW_BUILTIN=crypto';

/** The JavaScript of a Code node behind a Webhook node with Raw Body. Returns the event or throws. */
export const n8nVerifyCode = `const { createHmac, timingSafeEqual } = require('crypto');

const secret = 'whsec_...'; // Webhooks > Secret

const { headers } = $input.first().json;
const body = (await this.helpers.getBinaryDataBuffer(0, 'data')).toString();
const id = headers['webhook-id'];
const timestamp = headers['webhook-timestamp'];
if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) throw new Error('The webhook is too old');

const expected = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
  .update(id + '.' + timestamp + '.' + body)
  .digest();
const isSigned = String(headers['webhook-signature']).split(' ').some((text) => {
  const [version, signature = ''] = text.split(',');
  const given = Buffer.from(signature, 'base64');
  return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
});
if (!isSigned) throw new Error('The signature does not match');
return [{ json: JSON.parse(body) }];`;

const outputs = webhookEventNames.map((event) => ({
  outputKey: event,
  renameOutput: true,
  conditions: {
    options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
    combinator: 'and',
    conditions: [
      {
        leftValue: '={{ $json.event }}',
        rightValue: event,
        operator: { type: 'string', operation: 'equals' },
      },
    ],
  },
}));

/** A workflow to paste into n8n: it receives webhooks, verifies them and has an output for each event. */
export const n8nWorkflow = JSON.stringify(
  {
    nodes: [
      {
        name: 'Webhook',
        type: 'n8n-nodes-base.webhook',
        typeVersion: 2,
        position: [0, 0],
        parameters: { httpMethod: 'POST', path: 'overprint', options: { rawBody: true } },
      },
      {
        name: 'Verify',
        type: 'n8n-nodes-base.code',
        typeVersion: 2,
        position: [220, 0],
        parameters: { jsCode: n8nVerifyCode },
      },
      {
        name: 'Event',
        type: 'n8n-nodes-base.switch',
        typeVersion: 3.2,
        position: [440, 0],
        parameters: { rules: { values: outputs }, options: {} },
      },
    ],
    connections: {
      Webhook: { main: [[{ node: 'Verify', type: 'main', index: 0 }]] },
      Verify: { main: [[{ node: 'Event', type: 'main', index: 0 }]] },
    },
  },
  null,
  2,
);
