import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import {
  firebaseSettings,
  keyLifeMs,
  projectId,
  startTestProvider,
  strangeKey,
  type TestProvider,
  type TokenFacts,
} from '#test/identity/provider.ts';

describe('sign-in by the identity provider', () => {
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

  const token = (facts?: TokenFacts) => provider.token(app.clock.now(), facts);
  const bearer = (idToken: string) => ({ authorization: `Bearer ${idToken}` });
  const user = (idToken: string) =>
    app.server.inject({ url: '/api/auth/firebase-user', headers: bearer(idToken) });
  const sync = (idToken: string, body: object) =>
    app.server.inject({
      method: 'POST',
      url: '/api/auth/sync-firebase-user',
      headers: bearer(idToken),
      payload: body,
    });

  test('tells browsers how to reach the provider, without a secret', async () => {
    const response = await app.server.inject({ url: '/api/auth/settings' });
    expect(response.json()).toEqual({
      apiKey: 'browser-key',
      authDomain: 'shop-project.firebaseapp.test',
      projectId,
      sandbox: false,
    });
  });

  test('a good token is the account, created at the first request', async () => {
    const idToken = await token({ uid: 'uid-first', email: 'First@Example.com', name: 'First' });
    const response = await user(idToken);
    expect(response.json()).toMatchObject({
      user: {
        email: 'first@example.com',
        emailVerified: true,
        displayName: 'First',
        accountType: 'firebase',
      },
    });
    const bare = await app.server.inject({ url: '/api/user', headers: bearer(idToken) });
    expect(bare.json()).toEqual(response.json().user);
  });

  test('a token meters and creates keys like a session, without a cookie and from any site', async () => {
    const response = await app.server.inject({
      method: 'POST',
      url: '/api/keys',
      headers: {
        ...bearer(await token({ uid: 'uid-keys', email: 'keys@example.com' })),
        'sec-fetch-site': 'cross-site',
      },
      payload: { name: 'mine' },
    });
    expect(response.statusCode).toBe(201);
  });

  test.each<[string, TokenFacts]>([
    ['expired', { expiresIn: -61, issuedIn: -3_700, signedInIn: -3_700 }],
    ['issued in the future', { issuedIn: 120, expiresIn: 3_720 }],
    ['of a sign-in in the future', { signedInIn: 120 }],
    ['of another project', { audience: 'other' }],
    ['of another issuer', { issuer: 'https://securetoken.google.com/other' }],
    ['of an unknown key', { keyId: 'unknown' }],
    ['of another key under the same name', { key: strangeKey() }],
    ['of nobody', { uid: '' }],
  ])('a token %s is 401', async (_what, facts) => {
    const response = await user(await token(facts));
    expect([response.statusCode, response.json().code]).toEqual([401, 'invalid_sign_in']);
  });

  test('an unsigned token, one signed with the public key as a secret, and a bare uid are 401', async () => {
    const good = await token();
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${good.split('.')[1]}.`;
    const claims = JSON.parse(Buffer.from(good.split('.')[1] ?? '', 'base64url').toString());
    const confused = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: 'first' })
      .sign(new TextEncoder().encode(provider.publicPem()));
    for (const bad of [unsigned, confused, 'uid-ada']) expect((await user(bad)).statusCode).toBe(401);
  });

  test("a clock that is a minute off is accepted, more isn't", async () => {
    expect((await user(await token({ issuedIn: 50, signedInIn: 50 }))).statusCode).toBe(200);
    expect(
      (await user(await token({ expiresIn: -50, issuedIn: -3_650, signedInIn: -3_650 }))).statusCode,
    ).toBe(200);
  });

  test('a bad bearer never falls back to the cookie', async () => {
    const { cookie } = await app.account();
    const headers = { cookie, ...bearer('uid-ada') };
    expect((await app.server.inject({ url: '/api/user', headers })).statusCode).toBe(401);
  });

  test('the body of a sync proves nothing: another uid is 403, and its email is ignored', async () => {
    const idToken = await token({ uid: 'uid-sync', email: 'sync@example.com' });
    const other = await sync(idToken, { firebaseUid: 'victim-uid', email: 'victim@example.com' });
    expect([other.statusCode, other.json().code]).toEqual([403, 'other_identity']);
    const own = await sync(idToken, {
      firebaseUid: 'uid-sync',
      email: 'victim@example.com',
      displayName: 'Sync',
    });
    expect(own.json().user).toMatchObject({ email: 'sync@example.com', displayName: 'Sync' });
  });

  test('an account of the older flow is linked by proving both', async () => {
    const { cookie, userId } = await app.account();
    const idToken = await token({ uid: 'uid-link', email: 'link@example.com' });
    const link = (body: object) =>
      app.server.inject({
        method: 'POST',
        url: '/api/auth/link-firebase-user',
        headers: { cookie },
        payload: body,
      });
    expect((await link({ idToken: 'uid-link' })).statusCode).toBe(401);
    expect((await link({ idToken })).json().user).toMatchObject({ id: userId, email: 'link@example.com' });
    expect((await user(idToken)).json().user.id).toBe(userId);
    expect((await link({ idToken })).statusCode).toBe(409);
  });

  test('signing out everywhere ends earlier sessions and tokens; a new sign-in works', async () => {
    const facts = { uid: 'uid-out', email: 'out@example.com' };
    const idToken = await token(facts);
    await sync(idToken, { firebaseUid: 'uid-out' });
    const devices = await app.server.inject({ url: '/api/sessions', headers: bearer(idToken) });
    expect(devices.json()).toMatchObject([{ kind: 'identity', current: true }]);
    const end = await app.server.inject({ method: 'DELETE', url: '/api/sessions', headers: bearer(idToken) });
    expect(end.statusCode).toBe(204);
    const refused = await user(await token(facts));
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'signed_out']);
    app.clock.forward(1_000);
    expect((await user(await token({ ...facts, signedInIn: -1 }))).statusCode).toBe(401);
    expect((await user(await token(facts))).statusCode).toBe(200);
  });

  test('a sign-in ends after 90 days, however often its token is renewed', async () => {
    const facts = { uid: 'uid-long', email: 'long@example.com' };
    const signedIn = (days: number) => token({ ...facts, signedInIn: -days * 24 * 60 * 60 });
    expect((await user(await signedIn(89))).statusCode).toBe(200);
    const refused = await user(await signedIn(90));
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'signed_out']);
    expect((await user(await signedIn(0))).statusCode).toBe(200);
  });

  test('a deleted account is not made again by a browser that is still signed in', async () => {
    const facts = { uid: 'uid-gone', email: 'gone@example.com' };
    const idToken = await token(facts);
    await user(idToken);
    const remove = (name: string) =>
      app.server.inject({
        method: 'DELETE',
        url: '/api/account',
        headers: bearer(idToken),
        payload: { name },
      });
    expect((await remove('somebody else')).json()).toMatchObject({ code: 'wrong_name' });
    expect((await remove('gone@example.com')).statusCode).toBe(204);
    expect((await user(idToken)).statusCode).toBe(401);
    app.clock.forward(1_000);
    expect((await user(await token(facts))).statusCode).toBe(200);
  });

  test('new keys of the provider are found, and unknown ones do not cause a fetch each', async () => {
    provider.rotate();
    app.clock.forward(31_000);
    const asked = provider.asked();
    expect((await user(await token())).statusCode).toBe(200);
    for (let call = 0; call < 5; call += 1)
      expect((await user(await token({ keyId: 'never' }))).statusCode).toBe(401);
    expect(provider.asked()).toBe(asked + 1);
  });

  test('while the provider is unavailable, known keys are used until they expire; then every token is 503', async () => {
    await user(await token());
    provider.reachable(false);
    app.clock.forward(keyLifeMs - 60_000);
    expect((await user(await token())).statusCode).toBe(200);
    app.clock.forward(60_000);
    const response = await user(await token());
    expect([response.statusCode, response.json().code]).toEqual([503, 'identity_unavailable']);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    provider.reachable(true);
    app.clock.forward(5_000);
    expect((await user(await token())).statusCode).toBe(200);
  });
});
