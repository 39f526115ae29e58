import { createHmac, randomBytes } from 'node:crypto';
import { randomBase62 } from '../../../platform/server/secrets/random-id.ts';

const mark = 'whsec_';
const secretBytes = 32;

/** A new signing secret in the form of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export function newSecret(): string {
  return mark + randomBytes(secretBytes).toString('base64');
}

const idLength = 22;

/** A new `webhook-id`, which stays the same for every attempt. */
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
 * The three headers of Standard Webhooks; one signature for each secret, so that either verifies during a
 * rotation. Throws without a secret: nothing leaves unsigned.
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
  return createHmac('sha256', Buffer.from(secret.slice(mark.length), 'base64'))
    .update(text)
    .digest('base64');
}
