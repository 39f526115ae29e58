import { cards } from '#test/payments.ts';

/** Pays a subscription for an account of a running program, at its local payment provider. */
export async function payMonthly(origin: string, cookie: string): Promise<void> {
  const { plans } = (await (await fetch(`${origin}/api/plans`)).json()) as {
    plans: { id: string; priceId: string }[];
  };
  const priceId = plans.find(({ id }) => id === 'monthly')?.priceId;
  const started = await fetch(`${origin}/api/create-subscription`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ priceId }),
  });
  const { clientSecret } = (await started.json()) as { clientSecret: string };
  const [id] = clientSecret.split('_secret_');
  const paid = await fetch(`${origin}/sandbox/stripe/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[card][number]': cards.good,
    }),
  });
  if (!paid.ok) throw new Error(`Expected a payment, received ${paid.status}`);
}
