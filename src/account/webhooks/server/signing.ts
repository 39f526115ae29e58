import { createHmac, randomBytes } from 'node:crypto';
import { randomBase62 } from '#platform/server/secrets/random-id.ts';

const prefix = 'whsec_';
const secretBytes = 32;

/** Returns a new signing secret in the form of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export function newSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64');
}

const idLength = 22;

/** Returns a new `webhook-id`, which stays the same for every attempt. */
export function newWebhookId(): string {
  return `msg_${randomBase62(idLength)}`;
}

export interface SignedMessage {
  readonly webhookId: string;
  readonly sentAt: Date;
  /** The exact text that is sent. */
  readonly body: string;
}

/**
 * Returns the three headers of Standard Webhooks, with one signature for each secret, so that either verifies
 * during a rotation. Throws if there is no secret, so that nothing is sent unsigned.
 */
export function signedHeaders({ webhookId, sentAt, body }: SignedMessage, secrets: readonly string[]) {
  if (secrets.length === 0) throw new Error('Expected a secret that signs the webhook, received none');
  const timestamp = Math.floor(sentAt.getTime() / 1000);
  const signatures = secrets.map((secret) => `v1,${hmac(secret, `${webhookId}.${timestamp}.${body}`)}`);
  return {
    'webhook-id': webhookId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(text)
    .digest('base64');
}
