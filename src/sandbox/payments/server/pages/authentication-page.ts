import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { escapeHtml } from '#platform/server/escape-html.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { standIn } from '#platform/shared/stand-in.ts';
import type { StripeRequest, StripeResponse } from '#sandbox/payments/server/api/api.ts';

const path = '/sandbox/stripe/authenticate/:id';
const shared = { ...standIn, path, callers: 'anyone' } as const;

const showPage = endpoint({
  ...shared,
  name: 'sandboxBankPage',
  method: 'GET',
  summary: 'Where a bank asks the owner of a card in place of a dialog',
  media: ['text/html'],
});

const submitPage = endpoint({
  ...shared,
  name: 'sandboxBankAnswer',
  method: 'POST',
  summary: "The owner's answer; sends the browser back to where the payment was made",
  bodyAs: 'text',
  body: z.string(),
});

const headers = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/** The fields of a payment that waits for its card's owner. */
const waitingSchema = z.object({
  amount: z.int(),
  currency: z.string(),
  client_secret: z.string(),
  next_action: z.object({ redirect_to_url: z.object({ return_url: z.url() }) }),
});
type Waiting = z.infer<typeof waitingSchema>;

interface PageRequest {
  Params: { id: string };
  Querystring: { client_secret?: string };
}

/** Serves the bank's page for 3-D Secure (contract 8). Only the payment's client secret opens it. */
export function serveAuthenticationPage(
  app: FastifyInstance,
  respond: (request: StripeRequest) => Promise<StripeResponse>,
): void {
  async function read(id: string, secret: string): Promise<Waiting | undefined> {
    const query = new URLSearchParams({ client_secret: secret });
    const url = `/v1/payment_intents/${encodeURIComponent(id)}?${query.toString()}`;
    const { body } = await respond({ method: 'GET', path: url, body: '' });
    return waitingSchema.safeParse(body).data;
  }

  app.get<PageRequest>(path, { config: { endpoint: showPage } }, async (request, reply) => {
    const payment = await read(request.params.id, String(request.query.client_secret));
    if (!payment) return notWaiting(reply);
    return reply.headers(headers).type('text/html; charset=utf-8').send(pageOf(payment));
  });

  app.post<PageRequest>(path, { config: { endpoint: submitPage } }, async (request, reply) => {
    const form = new URLSearchParams(String(request.body));
    const payment = await read(request.params.id, form.get('client_secret') ?? '');
    if (!payment) return notWaiting(reply);
    const url = `/v1/payment_intents/${encodeURIComponent(request.params.id)}/authenticate`;
    const { body } = await respond({ method: 'POST', path: url, body: form.toString() });
    const isPaid = 'status' in body && body.status === 'succeeded';
    return reply.headers(headers).redirect(returnUrl(payment, request.params.id, isPaid), 303);
  });
}

function notWaiting(reply: FastifyReply): FastifyReply {
  return reply.code(404).headers(headers).send('This payment does not wait for its bank.');
}

function returnUrl(
  { client_secret: secret, next_action: next }: Waiting,
  id: string,
  isPaid: boolean,
): string {
  const url = new URL(next.redirect_to_url.return_url);
  url.searchParams.set('payment_intent', id);
  url.searchParams.set('payment_intent_client_secret', secret);
  url.searchParams.set('redirect_status', isPaid ? 'succeeded' : 'failed');
  return url.href;
}

function pageOf({ amount, currency, client_secret: secret }: Waiting): string {
  const price = new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Confirm your payment</title>
  </head>
  <body>
    <main>
      <h1>Confirm your payment</h1>
      <p>This page stands in for your bank. Do you approve the payment of ${escapeHtml(price)}?</p>
      <form method="post">
        <input type="hidden" name="client_secret" value="${escapeHtml(secret)}">
        <button name="outcome" value="succeeded">Complete</button>
        <button name="outcome" value="failed">Fail</button>
      </form>
    </main>
  </body>
</html>
`;
}
