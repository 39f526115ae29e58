import type { WebhookEvent } from './generated/types.ts';

/** A request that is not one of your webhooks. Respond with 400 and ignore it. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

type HeaderSource = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Returns the event of a webhook whose signature is right (Standard Webhooks). `body` is the request's body as it
 * arrived: parsed and written again it would have another signature. Throws `WebhookVerificationError`.
 */
export async function verifyWebhook(
  body: string | Uint8Array | ArrayBuffer,
  headers: HeaderSource,
  secret: string,
  { toleranceSeconds = 300 }: { readonly toleranceSeconds?: number } = {},
): Promise<WebhookEvent> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const ageSeconds = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || ageSeconds > toleranceSeconds)
    throw new WebhookVerificationError(`The webhook was sent more than ${toleranceSeconds} seconds from now`);
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const key = await keyOf(secret);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  for (const signature of headerOf(headers, 'webhook-signature').split(' ')) {
    const bytes = signature.startsWith('v1,') && bytesOf(signature.slice(3));
    if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed)))
      return JSON.parse(text) as WebhookEvent;
  }
  throw new WebhookVerificationError('No signature of the webhook fits the secret');
}

function headerOf(headers: HeaderSource, name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  if (typeof value !== 'string' || value === '') throw new WebhookVerificationError(`Missing header ${name}`);
  return value;
}

async function keyOf(secret: string) {
  const bytes = secret.startsWith('whsec_') && bytesOf(secret.slice(6));
  if (!bytes) throw new TypeError('Expected the secret as whsec_ and base64');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/** Returns the bytes of a base64 text; undefined if it is none. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}
