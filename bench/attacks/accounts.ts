import { setTimeout as delay } from 'node:timers/promises';

export interface Account {
  readonly cookie: string;
  readonly key: string;
}

const password = 'choose your own words';
const goodCard = '4242 4242 4242 4242';
const paidWithinMs = 10_000;
const askEveryMs = 100;

/** Creates a free account with an API key over HTTP, as a customer does. */
export async function makeAccount(origin: string, username: string): Promise<Account> {
  const registered = await post(`${origin}/api/register`, { username, password });
  const cookie = registered.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  const made = await post(`${origin}/api/keys`, { name: 'attack' }, cookie.join('; '));
  const { key } = (await made.json()) as { key: string };
  return { cookie: cookie.join('; '), key };
}

/** Subscribes an account to the monthly plan with a test card of the local payment provider. */
export async function subscribe(origin: string, { cookie }: Account): Promise<void> {
  const { plans } = (await (await fetch(`${origin}/api/plans`)).json()) as { plans: { priceId: string }[] };
  const started = await post(`${origin}/api/create-subscription`, { priceId: plans[0]?.priceId }, cookie);
  const { clientSecret } = (await started.json()) as { clientSecret: string };
  const id = clientSecret.split('_secret_', 1)[0];
  const paid = await fetch(`${origin}/sandbox/stripe/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({ client_secret: clientSecret, 'payment_method_data[card][number]': goodCard }),
  });
  if (!paid.ok) throw new Error(`The stand-in for payments responded ${paid.status}`);
  const deadlineMs = performance.now() + paidWithinMs;
  while ((await statusOf(origin, cookie)) !== 'active_sub') {
    if (performance.now() > deadlineMs) throw new Error('The payment did not make the account premium');
    await delay(askEveryMs);
  }
}

async function statusOf(origin: string, cookie: string): Promise<string> {
  const response = await fetch(`${origin}/api/user`, { headers: { cookie } });
  return ((await response.json()) as { userStatus: string }).userStatus;
}

async function post(url: string, body: object, cookie?: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(cookie !== undefined && { cookie }) };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} responded ${response.status}: ${await response.text()}`);
  return response;
}
