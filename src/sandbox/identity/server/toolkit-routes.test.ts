import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { databaseKinds } from '#test/database.ts';

const base = '/identitytoolkit.googleapis.com/v1/accounts';
const password = 'proof6';
let identities = 0;

describe.each(databaseKinds)('the identity stand-in on %s', (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(kind);
  });
  afterAll(() => app.close());

  const call = (verb: string, payload: object, headers: Record<string, string> = {}) =>
    app.server.inject({ method: 'POST', url: `${base}:${verb}?key=sandbox`, payload, headers });
  const refusal = async (verb: string, payload: object) => {
    const response = await call(verb, payload);
    expect(response.statusCode).toBe(400);
    return response.json().error.message as string;
  };
  const account = (idToken: string) =>
    app.server.inject({ url: '/api/auth/firebase-user', headers: { authorization: `Bearer ${idToken}` } });
  const newEmail = () => {
    identities += 1;
    return `ada${identities}@example.com`;
  };

  async function signedUp(email = newEmail()) {
    const response = (await call('signUp', { email, password, returnSecureToken: true })).json();
    return {
      email,
      idToken: String(response.idToken),
      refreshToken: String(response.refreshToken),
      uid: response.localId,
    };
  }

  async function emailedCode(to: string): Promise<string> {
    const emails = (
      await app.server.inject({ url: `/sandbox/mail/messages?to=${encodeURIComponent(to)}` })
    ).json();
    return /oobCode=([\w-]+)/.exec(emails[0]?.text)?.[1] ?? '';
  }

  test('signing up and signing in return tokens that the server accepts', async () => {
    const { email, idToken } = await signedUp();
    expect((await account(idToken)).json().user).toMatchObject({ email, emailVerified: false });
    const again = (await call('signInWithPassword', { email: email.toUpperCase(), password })).json();
    expect(again).toMatchObject({ email, expiresIn: '3600' });
    const found = (await call('lookup', { idToken: again.idToken })).json();
    expect(found.users).toMatchObject([
      { email, emailVerified: false, providerUserInfo: [{ providerId: 'password' }] },
    ]);
  });

  test('passwords, codes, refresh tokens and the private key are not stored as plain text', async () => {
    const { email, refreshToken } = await signedUp();
    await call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const code = await emailedCode(email);
    const tables = [
      'sandbox_identities',
      'sandbox_refresh_tokens',
      'sandbox_action_codes',
      'sandbox_signing_keys',
    ];
    const rows = await Promise.all(
      tables.map((table) => app.deps.database.query(table, `select * from ${table}`, [])),
    );
    const text = JSON.stringify(rows);
    expect(text).toContain('argon2id$');
    for (const secret of [password, refreshToken, code, 'PRIVATE KEY']) expect(text).not.toContain(secret);
  });

  test.each([
    [
      'signUp',
      { email: 'x@example.com', password: 'short' },
      'WEAK_PASSWORD : Password should be at least 6 characters',
    ],
    ['signUp', { email: 'no address', password }, 'INVALID_EMAIL'],
    ['signUp', { email: 'x@example.com' }, 'MISSING_PASSWORD'],
    ['signUp', {}, 'ADMIN_ONLY_OPERATION'],
    ['signInWithPassword', { email: 'nobody@example.com', password }, 'INVALID_LOGIN_CREDENTIALS'],
    ['signInWithIdp', { requestUri: 'http://localhost/x' }, 'INVALID_IDP_RESPONSE'],
    ['lookup', { idToken: 'nonsense' }, 'INVALID_ID_TOKEN'],
    ['resetPassword', { oobCode: 'nonsense' }, 'INVALID_OOB_CODE'],
    ['sendOobCode', { requestType: 'EMAIL_SIGNIN' }, 'INVALID_REQ_TYPE'],
  ])('%s refuses %j with an error code that the library knows', async (verb, body, message) => {
    expect(await refusal(verb, body)).toBe(message);
  });

  test('a wrong password gets the same error as an unknown address; the 11th is refused for 15 minutes', async () => {
    const { email } = await signedUp();
    const messages: string[] = [];
    for (let time = 0; time < 11; time += 1)
      messages.push(await refusal('signInWithPassword', { email, password: 'wrong!' }));
    expect(messages).toEqual([...Array(10).fill('INVALID_LOGIN_CREDENTIALS'), 'TOO_MANY_ATTEMPTS_TRY_LATER']);
    app.clock.forward(15 * 60_000 + 1);
    expect((await call('signInWithPassword', { email, password })).statusCode).toBe(200);
  });

  test('an address has one identity, even if three requests create it at once', async () => {
    const email = newEmail();
    const responses = await Promise.all([1, 2, 3].map(() => call('signUp', { email, password })));
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  });

  test('a refresh token renews the ID token of the same sign-in', async () => {
    const { refreshToken, uid } = await signedUp();
    app.clock.forward(3_600_000);
    const response = await app.server.inject({
      method: 'POST',
      url: '/securetoken.googleapis.com/v1/token?key=sandbox',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }).toString(),
    });
    expect(response.json()).toMatchObject({ user_id: uid, expires_in: '3600', refresh_token: refreshToken });
    expect((await account(response.json().access_token)).statusCode).toBe(200);
  });

  test('an emailed link resets the password once and ends other sign-ins', async () => {
    const { email, refreshToken } = await signedUp();
    app.clock.forward(1_000);
    expect(
      (await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: 'nobody@example.com' })).statusCode,
    ).toBe(200);
    await call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const oobCode = await emailedCode(email);
    expect((await call('resetPassword', { oobCode })).json()).toEqual({
      email,
      requestType: 'PASSWORD_RESET',
    });
    expect((await call('resetPassword', { oobCode, newPassword: 'renewed' })).statusCode).toBe(200);
    expect(await refusal('resetPassword', { oobCode, newPassword: 'again!' })).toBe('INVALID_OOB_CODE');
    expect(await refusal('signInWithPassword', { email, password })).toBe('INVALID_LOGIN_CREDENTIALS');
    expect((await call('signInWithPassword', { email, password: 'renewed' })).statusCode).toBe(200);
    const renewal = await app.server.inject({
      method: 'POST',
      url: '/securetoken.googleapis.com/v1/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `grant_type=refresh_token&refresh_token=${refreshToken}`,
    });
    expect(renewal.json().error.message).toBe('TOKEN_EXPIRED');
  });

  test('an emailed code expires after an hour', async () => {
    const { email } = await signedUp();
    await call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    app.clock.forward(60 * 60_000);
    expect(await refusal('resetPassword', { oobCode: await emailedCode(email) })).toBe('EXPIRED_OOB_CODE');
  });

  test('an emailed link verifies the address, as the next token says', async () => {
    const { email, idToken } = await signedUp();
    await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
    expect((await call('update', { oobCode: await emailedCode(email) })).json()).toMatchObject({
      emailVerified: true,
    });
    const next = (await call('signInWithPassword', { email, password })).json();
    const { uid } = { uid: next.localId };
    await app.server.inject({
      method: 'POST',
      url: '/api/auth/sync-firebase-user',
      headers: { authorization: `Bearer ${next.idToken}` },
      payload: { firebaseUid: uid },
    });
    expect((await account(next.idToken)).json().user).toMatchObject({ email, emailVerified: true });
  });

  test('changing the address needs an email to the new one and a recent sign-in', async () => {
    const { email, idToken } = await signedUp();
    const next = newEmail();
    await call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: next });
    await call('update', { oobCode: await emailedCode(next) });
    expect(await refusal('signInWithPassword', { email, password })).toBe('INVALID_LOGIN_CREDENTIALS');
    const again = (await call('signInWithPassword', { email: next, password })).json();
    app.clock.forward(301_000);
    expect(await refusal('update', { idToken: again.idToken, password: 'renewed' })).toBe(
      'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
    );
  });

  test('signing in with Google verifies the address; an unverified identity loses its password', async () => {
    const { email, uid } = await signedUp();
    app.clock.forward(1_000);
    const requestUri = `http://localhost:3000/emulator/auth/handler?providerId=google.com&email=${email}&displayName=Ada`;
    const response = (await call('signInWithIdp', { requestUri, returnSecureToken: true })).json();
    expect(response).toMatchObject({
      localId: uid,
      email,
      emailVerified: true,
      isNewUser: false,
      displayName: 'Ada',
    });
    expect((await account(response.idToken)).json().user).toMatchObject({ emailVerified: true });
    expect(await refusal('signInWithPassword', { email, password })).toBe('INVALID_LOGIN_CREDENTIALS');
    const offered = (await app.server.inject({ url: '/emulator/auth/google-accounts' })).json();
    expect(offered).toContainEqual({ email, displayName: 'Ada' });
  });

  test('requests from other sites are refused', async () => {
    const response = await call(
      'signUp',
      { email: newEmail(), password },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect(response.statusCode).toBe(403);
  });

  test("only the application may frame the popup's pages", async () => {
    for (const path of [
      '/emulator/auth/handler?eventId=1',
      '/emulator/auth/iframe?v=1',
      '/emulator/auth/gapi.js',
    ]) {
      const response = await app.server.inject({ url: path });
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-security-policy']).toContain("frame-ancestors 'self'");
      expect(response.headers['x-frame-options']).toBe('SAMEORIGIN');
    }
  });
});

test('it is not served with a hosted provider', async () => {
  const firebase = { FIREBASE_PROJECT_ID: 'p', FIREBASE_API_KEY: 'k', FIREBASE_AUTH_DOMAIN: 'd.test' };
  const app = await startTestApp('pglite', { settings: firebase });
  const responses = [
    await app.server.inject({ method: 'POST', url: `${base}:signUp`, payload: {} }),
    await app.server.inject({ url: '/emulator/auth/handler' }),
  ];
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  await app.close();
});
