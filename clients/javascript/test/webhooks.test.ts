import { describe, expect, test } from 'vitest';
import { newSecret, signedHeaders } from '../../../src/account/webhooks/server/signing.ts';
import { verifyWebhook, WebhookVerificationError } from '../src/index.ts';

const secret = newSecret();
const body = JSON.stringify({ event: 'audio.completed', job_id: 'é', download_url: 'https://a.test/b.mp3' });
const signed = (options: { readonly body?: string; readonly ageSeconds?: number } = {}) =>
  signedHeaders(
    {
      webhookId: 'msg_1',
      sentAt: new Date(Date.now() - (options.ageSeconds ?? 0) * 1000),
      body: options.body ?? body,
    },
    [newSecret(), secret],
  );

describe('verifyWebhook', () => {
  test('returns the event that the server signed, from text and bytes, with headers of any kind', async () => {
    const event = await verifyWebhook(body, signed(), secret);
    expect(event.event === 'audio.completed' && event.download_url).toBe('https://a.test/b.mp3');
    const bytes = new TextEncoder().encode(body);
    expect(await verifyWebhook(bytes, new Headers(signed()), secret)).toEqual(event);
    const titled = Object.entries(signed()).map(([name, value]) => [
      name.replace('webhook', 'Webhook'),
      value,
    ]);
    expect(await verifyWebhook(body, Object.fromEntries(titled), secret)).toEqual(event);
  });

  test('takes an older webhook if it is told to', async () => {
    const old = signed({ ageSeconds: 400 });
    await expect(verifyWebhook(body, old, secret)).rejects.toThrow(WebhookVerificationError);
    await expect(verifyWebhook(body, old, secret, { toleranceSeconds: 500 })).resolves.toBeDefined();
  });

  test.each([
    ['another body', body.replace('é', 'e'), signed(), secret],
    ['another secret', body, signed(), newSecret()],
    ['a webhook from the future', body, signed({ ageSeconds: -400 }), secret],
    ['no headers', body, {}, secret],
    ['a signature that is none', body, { ...signed(), 'webhook-signature': 'v1,! v2,abc' }, secret],
    ['a time that is none', body, { ...signed(), 'webhook-timestamp': 'NaN' }, secret],
  ])('throws for %s', async (_, text, headers, known) => {
    await expect(verifyWebhook(text, headers, known)).rejects.toThrow(WebhookVerificationError);
  });

  test('says that a secret is none', async () => {
    await expect(verifyWebhook(body, signed(), 'op_key')).rejects.toThrow(TypeError);
  });
});
