import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TestAccount, TestApp } from '#test/app.ts';
import { signEvent } from '#test/stripe-events.ts';
import { fillJobPath } from './audio-jobs.ts';
import { buildBody } from './body.ts';
import type { CaseInput, CorpusCase } from './cases.ts';
import { arrangeShops, fillShopPath, isSubscriber } from './shops.ts';
import { sendStreamed, streamedBody } from './streamed.ts';

const takenPassword = 'correct horse battery';

export interface CaseResponse {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
  readonly headers: Headers;
}

/** Sends a case as often as it says and resolves with every response. */
export async function sendCase(test: TestApp, origin: string, item: CorpusCase): Promise<CaseResponse[]> {
  const send = await prepare(test, origin, item);
  const input = item.input ?? {};
  if (input.parallel)
    return Promise.all(Array.from({ length: input.parallel }, (_value, index) => send(index)));
  const responses: CaseResponse[] = [];
  for (let index = 0; index < (input.repeat ?? 1); index += 1) responses.push(await send(index));
  return responses;
}

type Send = (index: number) => Promise<CaseResponse>;

async function prepare(test: TestApp, origin: string, item: CorpusCase): Promise<Send> {
  const input = item.input ?? {};
  if (item.auth.startsWith('stripe:')) return () => sendEvent(test, origin, item);
  const usedThisMonth = quotaUsed(item.auth);
  const account = await test.account({
    usedThisMonth,
    ...(isSubscriber(item.auth) && { userStatus: 'active_sub' }),
  });
  const second = item.auth.startsWith('two keys') ? await secondKey(origin, account) : account.key;
  await arrange(origin, item, account);
  await arrangeShops(origin, item, account);
  if (input.raw !== undefined) return () => sendRaw(origin, input.raw ?? '');
  const path = await fillPath(
    test,
    origin,
    { ...item, path: await fillShopPath(test, origin, item, account) },
    account,
  );
  const bearer = await bearerOf(origin, item.auth);
  const stream = streamedBody(input);
  if (stream) {
    const headers = { ...credentials(item.auth, account, account.key), ...input.headers };
    return () => sendStreamed(origin + path, { method: item.method, headers }, stream);
  }
  return async (index) => {
    const body = await buildBody(withPassword(input), index);
    const key = index % 2 === 0 ? account.key : second;
    const response = await fetch(origin + path, {
      method: item.method,
      headers: {
        ...(bearer ?? credentials(item.auth, account, key)),
        ...(body?.contentType && { 'content-type': body.contentType }),
        ...(input.cookie && { cookie: input.cookie }),
        ...input.headers,
      },
      ...(body && { body: body.bytes.toString('latin1') === '' ? '' : new Uint8Array(body.bytes) }),
    });
    const { status, headers } = response;
    return { status, headers, contentType: headers.get('content-type') ?? '', text: await response.text() };
  };
}

function quotaUsed(auth: string): number {
  return Number(/(?:quota-used-|quota-at-)(\d+)/.exec(auth)?.[1] ?? /(\d+) used/.exec(auth)?.[1] ?? 0);
}

async function secondKey(origin: string, account: TestAccount): Promise<string> {
  const response = await fetch(`${origin}/api/keys`, {
    method: 'POST',
    headers: { cookie: account.cookie, 'content-type': 'application/json' },
    body: '{"name":"second"}',
  });
  const { key } = (await response.json()) as { key: string };
  return key;
}

/** Registers the customer "taken", or ends a session, if the case needs it. */
async function arrange(origin: string, item: CorpusCase, account: TestAccount): Promise<void> {
  if (JSON.stringify(item.input ?? {}).includes('"taken"')) await register(origin);
  if (item.auth === 'cookie:after-logout') {
    await fetch(`${origin}/api/logout`, { method: 'POST', headers: { cookie: account.cookie } });
  }
}

async function register(origin: string): Promise<void> {
  await fetch(`${origin}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'Taken', password: takenPassword }),
  });
}

/** Replaces RIGHT by the password of the customer "taken". */
function withPassword(input: CaseInput): CaseInput {
  const { password } = (input.json ?? {}) as { password?: unknown };
  return password === 'RIGHT'
    ? { ...input, json: { ...(input.json as object), password: takenPassword } }
    : input;
}

async function fillPath(
  test: TestApp,
  origin: string,
  item: CorpusCase,
  account: TestAccount,
): Promise<string> {
  if (/-audio\//.test(item.path)) return fillJobPath(test, origin, item, account);
  if (!item.path.includes('{own id} twice')) return item.path.replace('<valid>', account.key);
  const keys = await fetch(`${origin}/api/keys`, { headers: { cookie: account.cookie } });
  const [own] = (await keys.json()) as { id: number }[];
  const path = `/api/keys/${own?.id}`;
  await fetch(origin + path, { method: 'DELETE', headers: { cookie: account.cookie } });
  return path;
}

/** Returns a token of an identity "A" at the local provider: valid, without a signature, or its bare uid. */
async function bearerOf(origin: string, auth: string): Promise<Record<string, string> | undefined> {
  if (!auth.startsWith('bearer:')) return undefined;
  const response = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signUp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${randomUUID()}@example.com`, password: takenPassword }),
  });
  const { idToken, localId } = (await response.json()) as { idToken: string; localId: string };
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${idToken.split('.')[1]}.`;
  const tokens: Readonly<Record<string, string>> = {
    'bearer:raw-uid': localId,
    'bearer:idtoken(A)': idToken,
    'bearer:idtoken(alg=none)': unsigned,
  };
  const token = tokens[auth];
  if (token === undefined) throw new Error(`Expected a bearer that is known, received ${auth}`);
  return { authorization: `Bearer ${token}` };
}

function credentials(auth: string, account: TestAccount, key: string): Record<string, string> {
  if (auth === 'none') return {};
  if (auth === 'header:x-api-key=') return { 'x-api-key': '' };
  if (auth === 'header:x-api-key sent twice') return { 'x-api-key': `${key}, ${key}` };
  if (auth.startsWith('key') || auth.startsWith('two keys')) return { 'x-api-key': key };
  if (auth.startsWith('session') || auth.startsWith('sub') || auth === 'cookie:after-logout')
    return { cookie: account.cookie };
  throw new Error(`Expected a caller that is known, received ${auth}`);
}

/** Sends an event of the payment provider with the case's fields and a valid signature. */
async function sendEvent(test: TestApp, origin: string, item: CorpusCase): Promise<CaseResponse> {
  const type = item.auth.includes('unknown event type')
    ? 'something.unheard_of'
    : 'customer.subscription.updated';
  const fields = (item.input?.json ?? {}) as object;
  const event = {
    id: `evt_${item.id}`,
    object: 'event',
    type,
    livemode: false,
    data: { object: {} },
    ...fields,
  };
  const payload = JSON.stringify(event);
  const signature = signEvent(payload, test.deps.billing.settings.webhookSecret, test.clock.now());
  const send = () =>
    fetch(origin + item.path, {
      method: item.method,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    });
  if (item.auth.includes('twice')) await send();
  const response = await send();
  const { status, headers } = response;
  return { status, headers, contentType: headers.get('content-type') ?? '', text: await response.text() };
}

async function sendRaw(origin: string, request: string): Promise<CaseResponse> {
  const { port, hostname } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.end(request.replace('<20000 x a>', 'a'.repeat(20_000)));
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n', 2);
  const contentType = /^content-type: (.*)$/im.exec(head)?.[1] ?? '';
  return { status: Number(head.split(' ')[1]), headers: new Headers(), contentType, text: body };
}
