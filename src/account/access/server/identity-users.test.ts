import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds, type FreshDatabase, freshDatabase } from '#test/database.ts';
import type { Tx } from '#platform/server/database/database.ts';
import { closeAccount } from './close-account.ts';
import type { Identity } from './identity-token.ts';
import { linkIdentity, syncIdentity } from './identity-users.ts';
import { findSession, startSession } from './sessions.ts';
import { users } from './tables.ts';
import { createUser } from './users.ts';

const now = new Date('2026-11-21T12:00:00Z');
const clock = { now: () => now };
let people = 0;

const origin = { address: '::1', userAgent: 'test' };

describe.each(databaseKinds)('accounts of identities on %s', (kind) => {
  let fresh: FreshDatabase;
  const revoked: number[] = [];
  beforeAll(async () => {
    fresh = await freshDatabase(kind);
  });
  afterAll(() => fresh.close());

  const revokeKeys = async (_tx: Tx, userId: number) => {
    revoked.push(userId);
  };
  const deps = () => ({ database: fresh.database, clock, revokeKeys });

  /** Somebody nobody has seen yet. */
  function person(facts: Partial<Identity> = {}): Identity {
    people += 1;
    const email = `person${people}@example.com`;
    return { uid: `uid-${people}`, email, emailVerified: true, displayName: null, signedInAt: now, ...facts };
  }

  async function olderAccount() {
    people += 1;
    return createUser(fresh.database, { username: `older${people}`, passwordHash: 'argon2id$x' });
  }

  test('the first sign-in creates an account, the next ones find it', async () => {
    const ada = person({ displayName: 'Ada' });
    const made = await syncIdentity(deps(), ada);
    expect(made).toMatchObject({
      firebaseUid: ada.uid,
      email: ada.email,
      displayName: 'Ada',
      username: null,
    });
    expect((await syncIdentity(deps(), ada)).id).toBe(made.id);
  });

  test('first sign-ins that race create one account', async () => {
    const ada = person();
    const made = await Promise.all([1, 2, 3, 4].map(() => syncIdentity(deps(), ada)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  });

  test('an unverified address reserves nothing: its owner gets it later', async () => {
    const squatter = await syncIdentity(deps(), person({ email: 'ada@prints.test', emailVerified: false }));
    expect(squatter).toMatchObject({ email: null, unverifiedEmail: 'ada@prints.test' });
    const owner = await syncIdentity(deps(), person({ email: 'ada@prints.test' }));
    expect(owner).toMatchObject({ email: 'ada@prints.test', unverifiedEmail: null });
    expect(owner.id).not.toBe(squatter.id);
  });

  test('proof that comes later moves the address to its place, unless another proved it first', async () => {
    const [first, second] = [person({ emailVerified: false }), person({ emailVerified: false })];
    const [a, b] = [
      await syncIdentity(deps(), first),
      await syncIdentity(deps(), { ...second, email: first.email }),
    ];
    expect(await syncIdentity(deps(), { ...first, emailVerified: true })).toMatchObject({
      id: a.id,
      email: first.email,
      unverifiedEmail: null,
    });
    const late = await syncIdentity(deps(), { ...second, email: first.email, emailVerified: true });
    expect(late).toMatchObject({ id: b.id, email: null, unverifiedEmail: first.email });
  });

  test('a token without proof never joins an account, whatever address it names', async () => {
    const owner = await syncIdentity(deps(), person());
    const stranger = await syncIdentity(deps(), person({ email: owner.email, emailVerified: false }));
    expect(stranger.id).not.toBe(owner.id);
    expect(revoked).not.toContain(owner.id);
  });

  test('an address that both verified joins; what signed the earlier owner in ends', async () => {
    const earlier = await syncIdentity(deps(), person());
    await fresh.database.orm.update(users).set({ password: 'argon2id$x' }).where(eq(users.id, earlier.id));
    const session = await startSession(fresh.database, clock, earlier.id, { address: '::1', userAgent: 'x' });
    const joined = await syncIdentity(deps(), person({ uid: `next-${earlier.id}`, email: earlier.email }));
    expect(joined).toMatchObject({ id: earlier.id, firebaseUid: `next-${earlier.id}`, password: null });
    expect(await findSession(fresh.database, clock, session)).toBeUndefined();
    expect(revoked).toContain(earlier.id);
  });

  test('an account of the older flow becomes the same one in the newer by proving both, and keeps what it has', async () => {
    const [account, ada] = [await olderAccount(), person()];
    const session = await startSession(fresh.database, clock, account.id, { address: '::1', userAgent: 'x' });
    expect(await linkIdentity(deps(), account.id, ada, origin)).toMatchObject({
      id: account.id,
      email: ada.email,
    });
    expect((await syncIdentity(deps(), ada)).id).toBe(account.id);
    expect((await findSession(fresh.database, clock, session))?.userId).toBe(account.id);
    expect(revoked).not.toContain(account.id);
  });

  test('neither side of a link may belong to another', async () => {
    const [account, ada, eve] = [await olderAccount(), person(), person()];
    await syncIdentity(deps(), eve);
    await expect(linkIdentity(deps(), account.id, eve, origin)).rejects.toMatchObject({
      code: 'identity_taken',
    });
    await linkIdentity(deps(), account.id, ada, origin);
    await expect(linkIdentity(deps(), account.id, person(), origin)).rejects.toMatchObject({
      code: 'already_linked',
    });
  });

  test('a deleted account stays deleted for browsers that are still signed in; a new sign-in begins anew', async () => {
    const ada = person();
    const made = await syncIdentity(deps(), ada);
    await closeAccount({ database: fresh.database, clock, onClose: [] }, made.id, ada.email ?? '');
    await expect(syncIdentity(deps(), ada)).rejects.toMatchObject({ code: 'signed_out' });
    const again = await syncIdentity(deps(), { ...ada, signedInAt: new Date(now.getTime() + 1_000) });
    expect(again.id).not.toBe(made.id);
  });

  test('a name of the profile is used if the token has none', async () => {
    const ada = person();
    expect(await syncIdentity(deps(), ada, 'Ada')).toMatchObject({ displayName: 'Ada' });
    expect(await syncIdentity(deps(), { ...ada, displayName: 'Countess' }, 'Ada')).toMatchObject({
      displayName: 'Countess',
    });
  });
});
