import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far the clocks of sender and receiver may be apart. */
const toleranceSeconds = 300;

export interface SignedRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body as it arrived. */
  readonly rawBody: Buffer;
  readonly nowMs: number;
}

/** Returns whether a request has what a signed one has, and is not too old: worth reading the secret for. */
export function seemsSigned({ headers, nowMs }: SignedRequest): boolean {
  const { id, timestamp, signatures } = fieldsOf(headers);
  return id !== '' && signatures !== '' && Math.abs(nowMs / 1_000 - Number(timestamp)) <= toleranceSeconds;
}

/** Returns whether a request is signed with this secret (Standard Webhooks). */
export function isSigned(request: SignedRequest, secret: string): boolean {
  if (!seemsSigned(request) || !secret.startsWith('whsec_')) return false;
  const { id, timestamp, signatures } = fieldsOf(request.headers);
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(request.rawBody).digest();
  return signatures.split(' ').some((text) => {
    const [version, value = ''] = text.split(',');
    const given = Buffer.from(value, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function fieldsOf(headers: SignedRequest['headers']) {
  const text = (name: string) => String(headers[name] ?? '');
  return {
    id: text('webhook-id'),
    timestamp: text('webhook-timestamp'),
    signatures: text('webhook-signature'),
  };
}
