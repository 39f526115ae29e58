import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { databaseKinds } from '#test/database.ts';
import { secondFactorLimits } from '#account/access/shared/second-factor.ts';
import { recoveryCodes, secondFactors, securityEvents, signInTickets, users } from './tables.ts';
import { totpStep } from './totp.ts';

const password = 'correct horse battery';
const stepMs = 30_000;
const minuteMs = 60_000;

test('codes are those of RFC 6238, Appendix B, a step early or late', () => {
  const secret = Secret.fromUTF8('12345678901234567890').base32;
  const at = (seconds: number) => new Date(seconds * 1000);
  expect(totpStep(secret, '287082', at(59))).toBe(1);
  expect(totpStep(secret, '081804', at(1_111_111_109))).toBe(37_037_036);
  expect([-30, 30].map((late) => totpStep(secret, '287082', at(59 + late)))).toEqual([1, 1]);
  expect([-60, 60].map((late) => totpStep(secret, '287082', at(59 + late)))).toEqual([undefined, undefined]);
});

describe.each(databaseKinds)('two-step sign-in, on %s', (kind) => {
  let app: TestApp;
  let count = 0;
  beforeAll(async () => {
    app = await startTestApp(kind);
  });
  afterAll(() => app.close());

  /** Each request comes from an address of its own, unless the test says which. */
  async function call(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    payload?: object,
    cookie = '',
    from?: string,
  ) {
    count += 1;
    const remoteAddress = from ?? `10.1.${Math.floor(count / 250)}.${count % 250}`;
    const headers = { cookie };
    const response = await app.server.inject({
      method,
      url,
      headers,
      remoteAddress,
      ...(payload && { payload }),
    });
    const set = response.headers['set-cookie'];
    const json = response.body === '' ? {} : response.json();
    return {
      status: response.statusCode,
      cookie: set === undefined ? '' : (String(set).split(';', 1)[0] ?? ''),
      json,
    };
  }
  const refusal = (status: number, code: string) => ({ status, json: { code } });

  async function register() {
    count += 1;
    const username = `two.steps-${count}`;
    const { cookie } = await call('POST', '/api/register', { username, password });
    return { username, cookie };
  }
  const codeOf = (secret: string, lateMs = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: app.clock.now().getTime() + lateMs,
    });

  /** An account with two-step sign-in, whose app shows a code that was not used yet. */
  async function turnedOn() {
    const owner = await register();
    const begin = { current_password: password };
    const { json } = await call('POST', '/api/second-factor', begin, owner.cookie);
    const code = codeOf(json.secret);
    const confirmed = await call('POST', '/api/second-factor/confirm', { code }, owner.cookie);
    app.clock.forward(stepMs);
    return {
      ...owner,
      secret: String(json.secret),
      uri: String(json.uri),
      recovery: confirmed.json.recovery_codes as string[],
    };
  }
  const signIn = (username: string) => call('POST', '/api/login', { username, password });
  const finish = (ticket: string, code: string) => call('POST', '/api/login/code', { ticket, code });
  const eventsOf = async (username: string) => {
    const rows = await app.deps.database.orm
      .select({ event: securityEvents.event })
      .from(securityEvents)
      .innerJoin(users, eq(users.id, securityEvents.userId))
      .where(eq(users.username, username));
    return rows.map(({ event }) => event);
  };

  test('a sign-in needs password and code, in either notation; old sessions stay', async () => {
    const owner = await turnedOn();
    expect(owner.uri).toMatch(/^otpauth:\/\/totp\/Overprint:two\.steps-\d+\?.*secret=/);
    const first = await signIn(owner.username);
    expect(first).toMatchObject({ status: 200, cookie: '', json: { second_factor_required: true } });
    const code = codeOf(owner.secret);
    const done = await finish(first.json.ticket, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(done).toMatchObject({ status: 200, json: { username: owner.username } });
    for (const cookie of [owner.cookie, done.cookie])
      expect((await call('GET', '/api/user', undefined, cookie)).status).toBe(200);
    const state = await call('GET', '/api/second-factor', undefined, done.cookie);
    expect(state.json).toEqual({ on: true, recovery_codes_left: secondFactorLimits.recoveryCodes });
    expect(await eventsOf(owner.username)).toEqual(['signed_in', 'second_factor_on', 'signed_in']);
  });

  test('neither secret, ticket nor recovery code is stored as it is', async () => {
    const owner = await turnedOn();
    const { json } = await signIn(owner.username);
    const { orm } = app.deps.database;
    const tables = [secondFactors, recoveryCodes, signInTickets];
    const stored = JSON.stringify(await Promise.all(tables.map((table) => orm.select().from(table))));
    for (const secret of [owner.secret, json.ticket, ...owner.recovery, ...owner.recovery.map(plain)])
      expect(stored).not.toContain(secret);
  });
  const plain = (code: string) => code.replaceAll('-', '');

  test('a code, a recovery code and a ticket work once, also when requests race', async () => {
    const { username, secret, recovery } = await turnedOn();
    const tickets = (await Promise.all([1, 2, 3].map(() => signIn(username)))).map(({ json }) => json.ticket);
    const good = (statuses: { status: number }[]) => statuses.filter(({ status }) => status === 200).length;
    const code = codeOf(secret);
    expect(good(await Promise.all(tickets.map((ticket) => finish(ticket, code))))).toBe(1);
    expect(await finish((await signIn(username)).json.ticket, code)).toMatchObject(
      refusal(403, 'wrong_code'),
    );

    const [one = '', two = '', three = ''] = recovery;
    const more = (await Promise.all([1, 2].map(() => signIn(username)))).map(({ json }) => json.ticket);
    expect(good(await Promise.all(more.map((ticket) => finish(ticket, one.toUpperCase()))))).toBe(1);
    const { json } = await signIn(username);
    expect(good(await Promise.all([two, three].map((other) => finish(json.ticket, other))))).toBe(1);
    expect(await eventsOf(username)).toEqual(
      expect.arrayContaining(['second_factor_failed', 'recovery_code_used']),
    );
  });

  test('a ticket ends after 5 minutes and with a new password, a code after its step and the next', async () => {
    const { username, secret, cookie } = await turnedOn();
    const early = await signIn(username);
    const old = codeOf(secret);
    app.clock.forward(2 * stepMs);
    expect(await finish(early.json.ticket, old)).toMatchObject(refusal(403, 'wrong_code'));
    app.clock.forward(secondFactorLimits.ticketMinutes * minuteMs - 2 * stepMs);
    expect(await finish(early.json.ticket, codeOf(secret))).toMatchObject(refusal(400, 'invalid_ticket'));
    const { json } = await signIn(username);
    const change = { current_password: password, newPassword: 'another staple entirely' };
    expect(await call('POST', '/api/password', change, cookie)).toMatchObject(
      refusal(403, 'second_factor_required'),
    );
    const changed = await call('POST', '/api/password', { ...change, code: codeOf(secret) }, cookie);
    expect(changed.status).toBe(204);
    expect(await finish(json.ticket, codeOf(secret, stepMs))).toMatchObject(refusal(400, 'invalid_ticket'));
  });

  test('wrong codes are limited by address, so that a thief of the password locks no owner out', async () => {
    const { username, secret } = await turnedOn();
    for (let tries = 0; tries < secondFactorLimits.wrongCodes + 1; tries += 1)
      await call('POST', '/api/login', { username, password: 'wrong words here' });
    const { json: theirs } = await signIn(username);
    const finishFrom = (address: string, code: string, { ticket } = theirs) =>
      call('POST', '/api/login/code', { ticket, code }, '', address);
    for (let tries = 0; tries < secondFactorLimits.wrongCodes; tries += 1)
      expect((await finishFrom('192.0.2.1', 'abcdef')).status).toBe(403);
    expect((await finishFrom('192.0.2.1', codeOf(secret))).status).toBe(429);
    const { json: own } = await signIn(username);
    expect((await finishFrom('192.0.2.2', codeOf(secret), own)).status).toBe(200);
    app.clock.forward(secondFactorLimits.windowMinutes * minuteMs + 1);
    const { json: later } = await signIn(username);
    expect((await finishFrom('192.0.2.1', codeOf(secret), later)).status).toBe(200);
  });

  test('wrong codes from many addresses end, but for addresses that the account used before', async () => {
    const { username, secret } = await turnedOn();
    const { json: known } = await signIn(username);
    const finishFrom = (address: string, code: string, { ticket } = known) =>
      call('POST', '/api/login/code', { ticket, code }, '', address);
    expect((await finishFrom('192.0.2.1', codeOf(secret))).status).toBe(200);
    const { json: theirs } = await signIn(username);
    for (let tries = 0; tries < secondFactorLimits.accountWrongCodes; tries += 1)
      expect((await finishFrom(`198.51.100.${tries}`, 'abcdef', theirs)).status).toBe(403);
    app.clock.forward(stepMs);
    expect((await finishFrom('203.0.113.1', codeOf(secret), theirs)).status).toBe(429);
    expect((await finishFrom('192.0.2.1', codeOf(secret), theirs)).status).toBe(200);
  });

  test('turning off and new recovery codes always need password and code; a password alone then signs in', async () => {
    const { username, secret, cookie, recovery } = await turnedOn();
    const path = '/api/second-factor';
    const proof = { current_password: password };
    expect(await call('DELETE', path, {}, cookie)).toMatchObject(refusal(403, 'reauthenticate'));
    expect(await call('DELETE', path, proof, cookie)).toMatchObject(refusal(403, 'second_factor_required'));
    expect(await call('DELETE', path, { ...proof, code: '000 00' }, cookie)).toMatchObject(
      refusal(403, 'wrong_code'),
    );
    const renewed = await call('POST', `${path}/recovery-codes`, { ...proof, code: codeOf(secret) }, cookie);
    expect(renewed.json.recovery_codes).toHaveLength(secondFactorLimits.recoveryCodes);
    const byOld = await call('DELETE', path, { ...proof, code: recovery[0] }, cookie);
    expect(byOld).toMatchObject(refusal(403, 'wrong_code'));
    const byNew = await call('DELETE', path, { ...proof, code: renewed.json.recovery_codes[0] }, cookie);
    expect(byNew.status).toBe(204);
    expect((await signIn(username)).cookie).not.toBe('');
    expect(await call('DELETE', path, proof, cookie)).toMatchObject(refusal(409, 'second_factor_off'));
    expect((await call('GET', path)).status).toBe(401);
  });

  test('turning on always needs the password and a first code, and happens once', async () => {
    const { cookie } = await register();
    const begin = (proof = {}) => call('POST', '/api/second-factor', proof, cookie);
    const confirm = (code: string) => call('POST', '/api/second-factor/confirm', { code }, cookie);
    const proof = { current_password: password };
    expect(await begin()).toMatchObject(refusal(403, 'reauthenticate'));
    expect(await begin({ current_password: 'wrong words here' })).toMatchObject(
      refusal(403, 'wrong_password'),
    );
    expect(await confirm('123456')).toMatchObject(refusal(409, 'second_factor_off'));
    const begun = await begin(proof);
    const again = await begin(proof);
    expect(await confirm(codeOf(begun.json.secret))).toMatchObject(refusal(403, 'wrong_code'));
    const code = codeOf(again.json.secret);
    const both = await Promise.all([confirm(code), confirm(code)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await begin(proof)).toMatchObject(refusal(409, 'second_factor_on'));
    expect(await confirm(code)).toMatchObject(refusal(409, 'second_factor_on'));
  });

  test('API keys go on without a code, and making one by password asks for it', async () => {
    const { cookie, secret } = await turnedOn();
    const body = { name: 'n8n', current_password: password };
    expect(await call('POST', '/api/keys', body, cookie)).toMatchObject(
      refusal(403, 'second_factor_required'),
    );
    const made = await call('POST', '/api/keys', { ...body, code: codeOf(secret) }, cookie);
    expect(made.status).toBe(201);
    const headers = { 'x-api-key': made.json.key };
    expect((await app.server.inject({ url: '/api/usage', headers })).statusCode).toBe(200);
  });
});
