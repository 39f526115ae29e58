import type { Page } from 'playwright-core';
import { cards } from '#test/payments.ts';

/** Subscribes the account that is signed in on a page, by requests to the local payment provider. */
export async function subscribe(page: Page): Promise<void> {
  const { plans } = await (await page.request.get('/api/plans')).json();
  const monthly = plans.find(({ id }: { id: string }) => id === 'monthly');
  const started = await page.request.post('/api/create-subscription', { data: { priceId: monthly.priceId } });
  const { clientSecret } = await started.json();
  const [id] = clientSecret.split('_secret_');
  const paid = await page.request.post(`/sandbox/stripe/v1/payment_intents/${id}/confirm`, {
    form: { client_secret: clientSecret, 'payment_method_data[card][number]': cards.good },
  });
  if (!paid.ok()) throw new Error(`Expected a payment, received ${paid.status()}`);
}
