import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { firebaseSettings, startTestProvider, type TestProvider } from '#test/identity/provider.ts';
import { rateLimitWindows, sessions } from './tables.ts';
import { accessLimits } from '#account/access/shared/account.ts';
import { freshSignInLimits } from '#platform/shared/fresh-sign-in-problems.ts';

const password = 'a sheet of proofs';
const freshSeconds = freshSignInLimits.minutes * 60;
let people = 0;

interface Person {
  readonly id: number;
  readonly name: string;
  readonly cookie: string;
}

/** Every request that creates, adds or ends a way into an account. */
const acts = ['an API key is made', 'another sign-in is linked', 'the account is deleted'] as const;
type Act = (typeof acts)[number];
const successes: Readonly<Record<Act, number>> = {
  'an API key is made': 201,
  'another sign-in is linked': 200,
  'the account is deleted': 204,
};

describe('proof that the owner is there', () => {
  let app: TestApp;
  let provider: TestProvider;
  beforeAll(async () => {
    provider = startTestProvider();
    app = await startTestApp('postgres', {
      settings: firebaseSettings,
      fetchIdentityKeys: provider.fetchKeys,
    });
  });
  afterAll(() => app.close());

  /** Each person has an address of their own, so that no test uses up another's limit. */
  async function register(): Promise<Person & { readonly address: string }> {
    people += 1;
    const [name, address] = [`grace.${people}`, `198.51.100.${people}`];
    const payload = { username: name, password };
    const response = await app.server.inject({
      method: 'POST',
      url: '/api/register',
      remoteAddress: address,
      payload,
    });
    const cookie = String(response.headers['set-cookie']).split(';', 1)[0] ?? '';
    return { id: response.json().id, name, cookie, address };
  }

  /** Registers a person whose session is that many seconds old. */
  async function signedInAgo(seconds: number) {
    const person = await register();
    const createdAt = new Date(app.clock.now().getTime() - seconds * 1000);
    await app.deps.database.orm.update(sessions).set({ createdAt }).where(eq(sessions.userId, person.id));
    return person;
  }

  async function perform(act: Act, person: Person, proof: object = {}, address = '203.0.113.1') {
    const idToken = () =>
      provider.token(app.clock.now(), { uid: `uid-${person.name}`, email: `${person.name}@x.test` });
    const requests = {
      'an API key is made': { method: 'POST', url: '/api/keys', payload: { name: 'mine', ...proof } },
      'another sign-in is linked': {
        method: 'POST',
        url: '/api/auth/link-firebase-user',
        payload: { idToken: await idToken(), ...proof },
      },
      'the account is deleted': {
        method: 'DELETE',
        url: '/api/account',
        payload: { name: person.name, ...proof },
      },
    } as const;
    return app.server.inject({
      ...requests[act],
      headers: { cookie: person.cookie },
      remoteAddress: address,
    });
  }

  const userOf = async ({ cookie }: Person) =>
    (await app.server.inject({ url: '/api/user', headers: { cookie } })).json();
  const keysOf = async ({ cookie }: Person) =>
    (await app.server.inject({ url: '/api/keys', headers: { cookie } })).json();

  describe.each(acts)('when %s', (act) => {
    test('a sign-in of the last 10 minutes is enough', async () => {
      expect((await perform(act, await signedInAgo(freshSeconds))).statusCode).toBe(successes[act]);
    });

    test('an older session is 403 with advice, and changes nothing', async () => {
      const person = await signedInAgo(freshSeconds + 1);
      const response = await perform(act, person);
      expect(response.statusCode).toBe(403);
      expect(response.json()).toEqual({
        success: false,
        error: 'Confirm that it is you',
        code: 'reauthenticate',
        fix:
          "Send the account's password as current_password, or sign in again and repeat the request " +
          'within 10 minutes.',
        request_id: response.headers['x-request-id'],
      });
      expect(await keysOf(person)).toEqual([]);
      expect(await userOf(person)).toMatchObject({ id: person.id, accountType: 'password' });
    });

    test('an older session with the password goes through, and the next request is asked again', async () => {
      const person = await signedInAgo(freshSeconds + 1);
      expect((await perform(act, person, { current_password: password })).statusCode).toBe(successes[act]);
      if (act === 'the account is deleted') expect((await userOf(person)).code).toBe('sign_in_required');
      else
        expect((await perform('an API key is made', person)).json()).toMatchObject({
          code: 'reauthenticate',
        });
    });

    test.each([0, freshSeconds + 1])(
      'a wrong password is 403 in a session of %i seconds',
      async (seconds) => {
        const response = await perform(act, await signedInAgo(seconds), {
          current_password: 'wrong words here',
        });
        expect([response.statusCode, response.json().code]).toEqual([403, 'wrong_password']);
      },
    );

    test.each([
      [[''], 'current_password must be a string'],
      [true, 'current_password must be a string'],
    ])('%j is no password: 400', async (given, error) => {
      const response = await perform(act, await signedInAgo(0), { current_password: given });
      expect([response.statusCode, response.json().code, response.json().error]).toEqual([
        400,
        'invalid_current_password',
        error,
      ]);
    });
  });

  test('a new sign-in is as good as the password', async () => {
    const { name, address } = await signedInAgo(freshSeconds + 1);
    const payload = { username: name, password };
    const login = await app.server.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress: address,
      payload,
    });
    const cookie = String(login.headers['set-cookie']).split(';', 1)[0] ?? '';
    expect((await perform('an API key is made', { id: 0, name, cookie })).statusCode).toBe(201);
  });

  test('using a session does not make it fresh', async () => {
    const person = await register();
    for (const minutes of [6, 6]) {
      app.clock.forward(minutes * 60_000);
      expect((await userOf(person)).id).toBe(person.id);
    }
    expect((await perform('an API key is made', person)).statusCode).toBe(403);
  });

  test('wrong passwords count with those of sign-in, by address', async () => {
    const person = await signedInAgo(freshSeconds + 1);
    const address = '203.0.113.20';
    const statuses: number[] = [];
    for (let time = 0; time < accessLimits.signInFailures; time += 1) {
      const act = acts[time % acts.length] ?? 'an API key is made';
      statuses.push(
        (await perform(act, person, { current_password: 'wrong words here' }, address)).statusCode,
      );
    }
    expect(statuses).toEqual(Array(accessLimits.signInFailures).fill(403));
    const refused = await perform('an API key is made', person, { current_password: password }, address);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_attempts']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const payload = { username: person.name, password };
    const login = await app.server.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress: address,
      payload,
    });
    expect(login.statusCode).toBe(429);
    const elsewhere = await perform(
      'an API key is made',
      person,
      { current_password: password },
      person.address,
    );
    expect(elsewhere.statusCode).toBe(201);
  });

  test('wrong passwords count with those of sign-in, by account, at addresses where it never signed in', async () => {
    const person = await signedInAgo(freshSeconds + 1);
    const bucket = `sign-in-to:${person.name}`;
    const failures = { bucket, count: accessLimits.accountSignInFailures, windowStartedAt: app.clock.now() };
    await app.deps.database.orm.insert(rateLimitWindows).values(failures);
    const given = { current_password: password };
    expect((await perform('an API key is made', person, given, '203.0.113.30')).statusCode).toBe(429);
    expect((await perform('an API key is made', person, given, person.address)).statusCode).toBe(201);
  });

  test('an account without a password signs in again: a password proves nothing there', async () => {
    const { userId, username, cookie } = await app.account();
    const person = { id: userId, name: username, cookie };
    expect((await perform('an API key is made', person)).statusCode).toBe(201);
    app.clock.forward(freshSeconds * 1000 + 1);
    const response = await perform('the account is deleted', person, { current_password: username });
    expect([response.statusCode, response.json().code]).toEqual([403, 'reauthenticate']);
  });

  test('a stolen cookie leaves no way in: its thief neither links, nor makes a key, nor deletes', async () => {
    const person = await signedInAgo(freshSeconds + 1);
    for (const act of acts) expect((await perform(act, person)).statusCode, act).toBe(403);
    const change = { current_password: password, newPassword: 'another sheet' };
    const headers = { cookie: person.cookie };
    const { address: remoteAddress } = person;
    await app.server.inject({
      method: 'POST',
      url: '/api/password',
      headers,
      remoteAddress,
      payload: change,
    });
    await app.server.inject({ method: 'DELETE', url: '/api/sessions', headers });
    expect((await userOf(person)).code).toBe('sign_in_required');
    const facts = { uid: `uid-${person.name}`, email: `${person.name}@x.test` };
    const authorization = `Bearer ${await provider.token(app.clock.now(), facts)}`;
    const thief = (await app.server.inject({ url: '/api/user', headers: { authorization } })).json();
    expect(thief.id).not.toBe(person.id);
  });

  describe('by the identity provider', () => {
    const bearer = async (uid: string, signedInIn: number) => ({
      authorization: `Bearer ${await provider.token(app.clock.now(), { uid, email: `${uid}@x.test`, signedInIn })}`,
    });
    const makeKey = (headers: Record<string, string>, proof: object = {}) =>
      app.server.inject({ method: 'POST', url: '/api/keys', headers, payload: { name: 'mine', ...proof } });
    const remove = (headers: Record<string, string>, name: string) =>
      app.server.inject({ method: 'DELETE', url: '/api/account', headers, payload: { name } });

    test('the moment counts when its owner signed in, not when the token was renewed', async () => {
      const [old, fresh] = [
        await bearer('uid-age', -freshSeconds - 1),
        await bearer('uid-age', 1 - freshSeconds),
      ];
      for (const response of [await makeKey(old), await remove(old, 'uid-age@x.test')])
        expect([response.statusCode, response.json().code]).toEqual([403, 'reauthenticate']);
      expect((await makeKey(fresh)).statusCode).toBe(201);
      expect((await remove(fresh, 'uid-age@x.test')).statusCode).toBe(204);
    });

    test('an account that has a password too is proved by either', async () => {
      const person = await signedInAgo(0);
      expect((await perform('another sign-in is linked', person)).statusCode).toBe(200);
      const old = await bearer(`uid-${person.name}`, -freshSeconds - 1);
      expect((await makeKey(old)).statusCode).toBe(403);
      expect((await makeKey(old, { current_password: 'wrong words here' })).json().code).toBe(
        'wrong_password',
      );
      expect((await makeKey(old, { current_password: password })).statusCode).toBe(201);
    });
  });

  test('the API reference names the field and the refusals', async () => {
    const { paths } = (await app.server.inject({ url: '/api/openapi.json' })).json();
    const operations = [
      paths['/api/keys'].post,
      paths['/api/auth/link-firebase-user'].post,
      paths['/api/account'].delete,
    ];
    for (const { requestBody, responses } of operations) {
      const { properties, required } = requestBody.content['application/json'].schema;
      expect(properties.current_password).toMatchObject({ type: 'string', description: expect.any(String) });
      expect(required ?? []).not.toContain('current_password');
      const codes = Object.keys(responses['403'].content['application/json'].examples);
      expect(codes).toEqual(expect.arrayContaining(['reauthenticate', 'wrong_password']));
    }
  });
});
