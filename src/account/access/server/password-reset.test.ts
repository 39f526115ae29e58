import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { databaseKinds } from '#test/database.ts';
import { createRunner, type Runner } from '#platform/server/work/runner.ts';
import type { Email } from '#platform/server/mail/mail.ts';
import { resetLimits } from '#account/access/shared/password-reset.ts';
import { resetEmails } from './reset-emails.ts';
import { passwordResets, users } from './tables.ts';

const password = 'correct horse battery';
const newPassword = 'another staple entirely';

describe.each(databaseKinds)('a forgotten password, on %s', (kind) => {
  let app: TestApp;
  let count = 0;
  let sent: (Email & { token: string })[] = [];
  let isAway = false;
  let runner: Runner;
  beforeAll(async () => {
    app = await startTestApp(kind);
    const mail = {
      async send(email: Email) {
        if (isAway) throw new Error('ECONNREFUSED');
        sent.push({ ...email, token: /\/auth\/reset#token=([\w-]+)/.exec(email.text)?.[1] ?? '' });
      },
    };
    runner = createRunner(app.deps, resetEmails({ ...app.deps, mail, publicUrl: 'https://shop.test' }));
    await runner.start({ alone: true });
  });
  afterAll(async () => {
    await runner.stop({ timeoutMs: 0 });
    await app.close();
  });

  /** Each request comes from an address of its own, unless the test says which. */
  async function post(url: string, payload: object, headers = {}, remoteAddress?: string) {
    count += 1;
    const from = remoteAddress ?? `10.0.${Math.floor(count / 250)}.${count % 250}`;
    const response = await app.server.inject({ method: 'POST', url, payload, headers, remoteAddress: from });
    const cookie = String(response.headers['set-cookie']).split(';', 1)[0] ?? '';
    return { status: response.statusCode, cookie, body: response.body };
  }
  const ask = (username: string, address?: string) => post('/api/password/reset', { username }, {}, address);
  const confirm = (token: string, secret = newPassword, more = {}) =>
    post('/api/password/reset/confirm', { token, password: secret, ...more });
  const signIn = (username: string, secret: string) => post('/api/login', { username, password: secret });

  async function owner({ verified = true } = {}) {
    count += 1;
    const username = `Owner-${count}`;
    const email = `owner-${kind}-${count}@example.com`;
    const { cookie } = await post('/api/register', { username, password });
    const address = verified ? { email } : { unverifiedEmail: email };
    await app.deps.database.orm.update(users).set(address).where(eq(users.username, username));
    return { username, email, cookie };
  }

  /** Returns the emails that went out since the last call, with the tokens of their links. */
  async function emails(): Promise<(Email & { token: string })[]> {
    runner.wake();
    await runner.idle();
    const news = sent;
    sent = [];
    return news;
  }
  async function linkFor(name: string): Promise<string> {
    await ask(name);
    return (await emails())[0]?.token ?? '';
  }

  test('sets a new password by the link, once, and ends sessions, other links and, if asked, keys', async () => {
    const { username, email, cookie } = await owner();
    const { body } = await post('/api/keys', { name: 'n8n' }, { cookie });
    await ask(username.toUpperCase());
    await ask(email);
    const [first, second] = await emails();
    expect([first?.to, second?.to, await emails()]).toEqual([email, email, []]);
    const [row] = await app.deps.database.orm
      .select()
      .from(passwordResets)
      .where(eq(passwordResets.email, email));
    expect(JSON.stringify(row)).not.toContain(first?.token);

    expect(await confirm(first?.token ?? '', 'password123')).toMatchObject({ status: 400 });
    const done = await confirm(first?.token ?? '', newPassword, { delete_keys: true });
    expect(done.status).toBe(204);
    for (const token of [first?.token ?? '', second?.token ?? ''])
      expect((await confirm(token)).body).toContain('invalid_reset_link');
    const get = (url: string, headers: Record<string, string>) => app.server.inject({ url, headers });
    expect((await get('/api/user', { cookie })).statusCode).toBe(401);
    expect((await get('/api/usage', { 'x-api-key': JSON.parse(body).key })).statusCode).toBe(401);
    expect((await signIn(username, password)).status).toBe(401);
    const back = await signIn(username, newPassword);
    const events = (await get('/api/security-events', { cookie: back.cookie })).json().data;
    expect(events.map(({ event }: { event: string }) => event)).toContain('password_reset');
  });

  test('responds alike for every name, and writes only to verified addresses of accounts with a password', async () => {
    const unverified = await owner({ verified: false });
    const identity = { email: `identity-${kind}@example.com`, firebaseUid: `uid-${kind}` };
    await app.deps.database.orm.insert(users).values(identity);
    const known = await owner();
    const responses = [];
    for (const name of ['nobody.here', unverified.username, unverified.email, identity.email, known.email])
      responses.push(await ask(name));
    expect(new Set(responses.map(({ status, body }) => `${status}${body}`))).toEqual(new Set(['204']));
    expect((await emails()).map(({ to }) => to)).toEqual([known.email]);
  });

  test(`a link ends after ${resetLimits.linkMinutes} minutes, with its address, and with a changed password`, async () => {
    const { username, cookie } = await owner();
    const late = await linkFor(username);
    app.clock.forward(resetLimits.linkMinutes * 60_000);
    expect((await confirm(late)).body).toContain('invalid_reset_link');
    const changed = await linkFor(username);
    const change = { current_password: password, newPassword };
    expect((await post('/api/password', change, { cookie })).status).toBe(204);
    expect((await confirm(changed)).body).toContain('invalid_reset_link');
    const moved = await linkFor(username);
    const email = `moved-${kind}@example.com`;
    await app.deps.database.orm.update(users).set({ email }).where(eq(users.username, username));
    expect((await confirm(moved)).body).toContain('invalid_reset_link');
  });

  test('of two simultaneous confirmations one sets its password', async () => {
    const { username } = await owner();
    const token = await linkFor(username);
    const secrets = ['the first of two', 'the second of two'];
    const done = await Promise.all(secrets.map((secret) => confirm(token, secret)));
    expect(done.filter(({ status }) => status === 204)).toHaveLength(1);
    const signedIn = await Promise.all(secrets.map((secret) => signIn(username, secret)));
    expect(signedIn.map(({ status }) => status)).toEqual(
      done.map(({ status }) => (status === 204 ? 200 : 401)),
    );
  });

  test('an email that mail was away for goes out later, and its link works', async () => {
    const { username } = await owner();
    isAway = true;
    await ask(username);
    expect(await emails()).toEqual([]);
    isAway = false;
    app.clock.forward(5_000);
    const [email] = await emails();
    expect((await confirm(email?.token ?? '')).status).toBe(204);
  });

  test('an email that was accepted goes out although the address is unlinked before', async () => {
    const { username, email, cookie } = await owner();
    const { orm } = app.deps.database;
    await orm
      .update(users)
      .set({ firebaseUid: `uid-${username}` })
      .where(eq(users.username, username));
    isAway = true;
    await ask(username);
    const url = '/api/auth/link-firebase-user';
    const payload = { current_password: password };
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    expect((await app.server.inject({ method: 'DELETE', url, headers, payload })).statusCode).toBe(200);
    isAway = false;
    app.clock.forward(5_000);
    expect((await emails()).map(({ to }) => to)).toEqual([email]);
  });

  test('requests are limited by address, emails by account; other sites and bad input are refused', async () => {
    const { username } = await owner();
    const statuses = [];
    for (let tries = 0; tries <= resetLimits.perAddressAndHour; tries += 1)
      statuses.push((await ask(username, '192.0.2.1')).status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(resetLimits.perAddressAndHour);
    expect(statuses.at(-1)).toBe(429);
    expect(await emails()).toHaveLength(resetLimits.emailsPerHour);
    const fromElsewhere = { 'sec-fetch-site': 'cross-site' };
    expect((await post('/api/password/reset', { username }, fromElsewhere)).status).toBe(403);
    expect((await ask('')).body).toContain('Username is required');
    expect((await confirm('a token of nobody')).body).toContain('invalid_reset_link');
  });
});
