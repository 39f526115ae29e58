import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { databaseKinds } from '#test/database.ts';
import { firebaseSettings, startTestProvider, type TestProvider } from '#test/identity/provider.ts';
import { createRunner, type Runner } from '#platform/server/work/runner.ts';
import type { Email } from '#platform/server/mail/mail.ts';
import { securityEventLimits } from '#account/access/shared/security-events.ts';
import { securityEmailQueue } from './security-emails.ts';

const password = 'correct horse battery';
const newPassword = 'another staple entirely';

describe.each(databaseKinds)('ways into an account, on %s', (kind) => {
  let app: TestApp;
  let provider: TestProvider;
  let sent: Email[] = [];
  let isAway = false;
  let runner: Runner;
  beforeAll(async () => {
    provider = startTestProvider();
    app = await startTestApp(kind, { settings: firebaseSettings, fetchIdentityKeys: provider.fetchKeys });
    const mail = {
      async send(email: Email) {
        if (isAway) throw new Error('ECONNREFUSED');
        sent.push(email);
      },
    };
    runner = createRunner(
      app.deps,
      securityEmailQueue({ ...app.deps, mail, publicUrl: 'https://shop.test' }),
    );
    await runner.start({ alone: true });
  });
  afterAll(async () => {
    await runner.stop({ timeoutMs: 0 });
    await app.close();
  });

  interface Caller {
    readonly cookie?: string;
    readonly authorization?: string;
    readonly 'x-api-key'?: string;
  }
  async function call(caller: Caller, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
    const headers = { ...caller, 'sec-fetch-site': 'same-origin', 'user-agent': 'Browser of the caller' };
    const response = await app.server.inject({ method, url, headers, ...(payload && { payload }) });
    const cookie = response.cookies.find(({ name }) => name === 'overprint_session');
    const json = response.body === '' ? {} : response.json();
    return { status: response.statusCode, cookie: `overprint_session=${cookie?.value ?? ''}`, json };
  }

  let accounts = 0;
  async function register() {
    accounts += 1;
    const username = `owner-${kind}-${accounts}`;
    const { cookie } = await call({}, 'POST', '/api/register', { username, password });
    return { username, cookie };
  }
  const signIn = (username: string, secret: string) =>
    call({}, 'POST', '/api/login', { username, password: secret });
  const link = async ({ cookie }: { cookie: string }, email: string) => {
    const idToken = await provider.token(app.clock.now(), { uid: `uid-${email}`, email });
    return call({ cookie }, 'POST', '/api/auth/link-firebase-user', { idToken, current_password: password });
  };
  const eventsOf = async (caller: Caller) =>
    (await call(caller, 'GET', '/api/security-events')).json.data.map(
      ({ event, detail }: { event: string; detail: string | null }) => [event, detail],
    );

  /** Returns the emails that went out since the last call. */
  async function emails(): Promise<Email[]> {
    runner.wake();
    await runner.idle();
    const news = sent;
    sent = [];
    return news;
  }
  const emailsApart = () => app.clock.forward(securityEventLimits.minutesPerEmail * 60_000);
  beforeEach(async () => {
    emailsApart();
    await emails();
  });

  test('after a new password a thief with the session has nothing, and the owner sees what happened', async () => {
    const owner = await register();
    const thief = { cookie: owner.cookie };
    // The sign-in is minutes old, so the thief needs no password.
    expect((await link(thief, `thief-${kind}@example.com`)).status).toBe(200);
    const { json: key } = await call(thief, 'POST', '/api/keys', { name: 'mine now' });
    const token = await provider.token(app.clock.now(), {
      uid: `uid-thief-${kind}@example.com`,
      email: `thief-${kind}@example.com`,
    });
    const byEmail = { authorization: `Bearer ${token}` };
    expect((await call(byEmail, 'GET', '/api/user')).json).toMatchObject({ username: owner.username });

    const back = await signIn(owner.username, password);
    expect(
      (
        await call(back, 'POST', '/api/password', {
          current_password: password,
          newPassword,
          delete_keys: true,
        })
      ).status,
    ).toBe(204);
    const unlinked = await call(back, 'DELETE', '/api/auth/link-firebase-user', {
      current_password: newPassword,
    });
    expect(unlinked.json).toMatchObject({ user: { email: null, accountType: 'password' } });

    expect((await call(thief, 'GET', '/api/user')).status).toBe(401);
    expect((await call({ 'x-api-key': key.key }, 'GET', '/api/usage')).status).toBe(401);
    expect((await call(byEmail, 'GET', '/api/user')).json.username).not.toBe(owner.username);
    expect((await call(byEmail, 'GET', '/api/user')).json.id).not.toBe(unlinked.json.user.id);
    expect(await eventsOf(back)).toEqual([
      ['unlinked', `thief-${kind}@example.com`],
      ['password_changed', null],
      ['signed_in', null],
      ['key_created', 'mine now'],
      ['linked', `thief-${kind}@example.com`],
      ['signed_in', null],
    ]);
  });

  test('the first change of a way in is told at once, those of the next five minutes together in one email', async () => {
    const owner = await register();
    const email = `told-${kind}@example.com`;
    await link(owner, email);
    const [first, ...none] = await emails();
    expect([first?.to, first?.subject, none]).toEqual([
      email,
      'A sign-in by email was added to your account',
      [],
    ]);
    const { json: key } = await call(owner, 'POST', '/api/keys', { name: 'n8n' });
    const { json: rotated } = await call(owner, 'POST', `/api/keys/${key.id}/rotate`);
    await call(owner, 'DELETE', `/api/keys/${rotated.id}`);
    await call(owner, 'DELETE', '/api/auth/link-firebase-user', { current_password: password });
    expect(await emails()).toEqual([]);
    emailsApart();
    const [second, ...more] = await emails();
    expect([second?.to, second?.subject, more]).toEqual([
      email,
      '4 changes to how you sign in to your account',
      [],
    ]);
    const told = [
      'The sign-in by email was removed from your account',
      'An API key of your account was deleted (n8n)',
      'An API key of your account was replaced (n8n)',
      'An API key was created for your account (n8n)',
    ];
    expect(second?.text.split('\n\n').slice(0, 4)).toEqual(
      told.map((change) => expect.stringContaining(change)),
    );
    emailsApart();
    expect(await emails()).toEqual([]);
  });

  test('changes that mail was away for are told once it is back, each once', async () => {
    const owner = await register();
    const email = `away-${kind}@example.com`;
    isAway = true;
    await link(owner, email);
    expect(await emails()).toEqual([]);
    await call(owner, 'DELETE', '/api/auth/link-firebase-user', { current_password: password });
    isAway = false;
    app.clock.forward(5_000);
    expect((await emails()).map(({ subject }) => subject)).toEqual([
      '2 changes to how you sign in to your account',
    ]);
    emailsApart();
    expect(await emails()).toEqual([]);
  });

  test('an account with many changes does not hold up the email of another one', async () => {
    const [busy, quiet] = [await register(), await register()];
    for (const [owner, name] of [
      [busy, 'busy'],
      [quiet, 'quiet'],
    ] as const)
      await link(owner, `${name}-${kind}@example.com`);
    await emails();
    emailsApart();
    await runner.stop({ timeoutMs: 0 });
    for (let changes = 0; changes < 12; changes += 1)
      await call(busy, 'POST', '/api/keys', { name: `key ${changes}` });
    await call(quiet, 'POST', '/api/keys', { name: 'a key' });
    await runner.start({ alone: true });
    const told = (await emails()).map(({ to, subject }) => [to, subject] as const);
    expect(told.toSorted(([one], [other]) => one.localeCompare(other))).toEqual([
      [`busy-${kind}@example.com`, '12 changes to how you sign in to your account'],
      [`quiet-${kind}@example.com`, 'An API key was created for your account'],
    ]);
  });

  test('the last way in stays, and what is not linked cannot be unlinked', async () => {
    const owner = await register();
    const refused = await call(owner, 'DELETE', '/api/auth/link-firebase-user', {});
    expect(refused).toMatchObject({ status: 409, json: { code: 'not_linked' } });
    const idToken = await provider.token(app.clock.now(), {
      uid: `uid-alone-${kind}`,
      email: `alone-${kind}@example.com`,
    });
    const alone = { authorization: `Bearer ${idToken}` };
    await call(alone, 'GET', '/api/user');
    expect(await call(alone, 'DELETE', '/api/auth/link-firebase-user', {})).toMatchObject({
      status: 409,
      json: { code: 'last_way_in' },
    });
  });

  test('failed sign-ins are written down, twenty an hour at most, and nobody else reads them', async () => {
    const owner = await register();
    for (let count = 0; count < 9; count += 1) await signIn(owner.username, 'wrong');
    expect((await eventsOf(owner)).filter(([event]: [string]) => event === 'sign_in_failed')).toHaveLength(9);
    expect(await eventsOf(await register())).toEqual([['signed_in', null]]);
    const first = await call(owner, 'GET', '/api/security-events?limit=4');
    const next = await call(owner, 'GET', `/api/security-events?limit=4&before=${first.json.next_before}`);
    expect(next.json.data[0].id).toBeLessThan(first.json.data[3].id);
  });

  test('signing out everywhere takes the keys along only if it is asked to', async () => {
    const owner = await register();
    const { json } = await call(owner, 'POST', '/api/keys', { name: 'n8n' });
    const key = { 'x-api-key': json.key };
    await call(owner, 'DELETE', '/api/sessions');
    expect((await call(key, 'GET', '/api/usage')).status).toBe(200);
    const back = await signIn(owner.username, password);
    await call(back, 'DELETE', '/api/sessions', { delete_keys: true });
    expect((await call(key, 'GET', '/api/usage')).status).toBe(401);
  });
});
