import { createHash, randomBytes } from 'node:crypto';
import type { TestApp } from './app.ts';

/** Sends a form, as apps do to the token endpoint. */
export function sendForm(app: TestApp, url: string, fields: Readonly<Record<string, string>>) {
  return app.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
}

/** A response to an inject, as far as it is read here. */
interface Sent {
  readonly headers: { readonly 'set-cookie'?: string | string[] | undefined };
}

/** Returns the cookies that a response sets, as a browser sends them back. */
export function cookiesOf({ headers }: Sent): string {
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

export const redirectUri = 'https://app.example/callback';

/** Registers an app. Returns its id. */
export async function registerApp(
  app: TestApp,
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const payload = { client_name: 'Helper', redirect_uris: [redirectUri], ...more };
  const response = await app.server.inject({ method: 'POST', url: '/oauth/register', payload });
  return response.json<{ client_id: string }>().client_id;
}

/** What an app sends to begin, with the verifier of its challenge. */
export function authorization(clientId: string, more: Readonly<Record<string, string>> = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const fields: Readonly<Record<string, string>> = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    state: 'of the app',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  };
  return { verifier, url: `/oauth/authorize?${new URLSearchParams(fields).toString()}` };
}

/** Opens an app's request in a browser. Returns its id and the browser's cookies. */
export async function openRequest(app: TestApp, url: string) {
  const response = await app.server.inject({ url });
  const id = new URL(String(response.headers.location), 'http://x').searchParams.get('connect') ?? '';
  return { id, cookies: cookiesOf(response), response };
}

interface Decision {
  readonly id: string;
  /** Of the browser, the owner's session included. */
  readonly cookie: string;
  readonly allow?: boolean;
  readonly cap?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Decides as the screen does. */
export function decide(app: TestApp, { id, cookie, headers, ...body }: Decision) {
  return app.server.inject({
    method: 'POST',
    url: `/api/connection-requests/${id}`,
    headers: { cookie, ...headers },
    payload: { allow: true, ...body },
  });
}

/** Allows an app all the way. Returns where the browser lands, at the app. */
export async function allowApp(
  app: TestApp,
  owner: { readonly cookie: string },
  { url, cap = 500 }: { readonly url: string; readonly cap?: number },
): Promise<URL> {
  const { id, cookies } = await openRequest(app, url);
  const decided = await decide(app, { id, cookie: `${owner.cookie}; ${cookies}`, cap });
  const { redirectTo } = decided.json<{ redirectTo: string }>();
  const landed = await app.server.inject({ url: redirectTo, headers: { cookie: cookies } });
  return new URL(String(landed.headers.location));
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

export interface ConnectedApp {
  readonly clientId: string;
  readonly code: string;
  readonly verifier: string;
  readonly tokens: Tokens;
}

/** Connects a new app with an owner's account. */
export async function connectApp(
  app: TestApp,
  owner: { readonly cookie: string },
  more: { readonly cap?: number; readonly scope?: string; readonly clientId?: string } = {},
): Promise<ConnectedApp> {
  const clientId = more.clientId ?? (await registerApp(app));
  const { verifier, url } = authorization(clientId, more.scope === undefined ? {} : { scope: more.scope });
  const landed = await allowApp(app, owner, { url, ...(more.cap !== undefined && { cap: more.cap }) });
  const code = landed.searchParams.get('code') ?? '';
  const response = await exchange(app, { clientId, code, verifier });
  return { clientId, code, verifier, tokens: response.json<Tokens>() };
}

/** Exchanges a code. */
export function exchange(
  app: TestApp,
  {
    clientId,
    code,
    verifier,
  }: { readonly clientId: string; readonly code: string; readonly verifier: string },
  more: Readonly<Record<string, string>> = {},
) {
  return sendForm(app, '/oauth/token', {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
    ...more,
  });
}

/** Refreshes the tokens of an app. */
export function refresh(app: TestApp, clientId: string, refreshToken: string) {
  const fields = { grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken };
  return sendForm(app, '/oauth/token', fields);
}

/** Reads something of the account as an app does. */
export function readAs(app: TestApp, token: string, url = '/api/usage') {
  return app.server.inject({ url, headers: { authorization: `Bearer ${token}` } });
}
