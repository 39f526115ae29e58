import { CallError } from '#platform/shared/client.ts';
import { client } from '#platform/web/call.ts';
import { logFailure } from '#platform/web/log.ts';
import type { User } from '#account/access/shared/contract.ts';
import type { IdentityUser } from './identity/identity-client.ts';
import { openIdentity } from './identity/open-identity.ts';
import {
  forgetSession,
  rememberSession,
  type SessionKind,
  sessionMark,
  storedToken,
} from './session-mark.ts';
import { currentUser, firebaseUser, syncFirebaseUser } from './operations.ts';

/**
 * Returns the account that is signed in, by cookie or at the identity provider; null for nobody. The way that
 * was used last is tried first, because it nearly always succeeds. Rejects if the signal aborts.
 */
export async function fetchCurrentUser({ signal }: { readonly signal: AbortSignal }): Promise<User | null> {
  const ways = [byCookie, byIdentity];
  for (const { kind, find } of sessionMark() === 'identity' ? ways.toReversed() : ways) {
    const user = await find(signal);
    signal.throwIfAborted();
    if (!user) continue;
    rememberSession(kind, user);
    return user;
  }
  forgetSession();
  return null;
}

interface Way {
  readonly kind: SessionKind;
  readonly find: (signal: AbortSignal) => Promise<User | null>;
}

const byCookie: Way = {
  kind: 'cookie',
  find: (signal) => nullWhenRefused(client.call(currentUser, { signal })),
};

/**
 * A token that is still valid needs no library, and its account was brought up to date when it was issued.
 */
const byIdentity: Way = {
  kind: 'identity',
  find: (signal) =>
    storedToken() === undefined
      ? bySignIn()
      : nullWhenRefused(client.call(firebaseUser, { signal }).then((answer) => answer.user)),
};

async function bySignIn(): Promise<User | null> {
  const identity = (await openIdentity()).current();
  return identity && (await nullWhenRefused(fetchIdentityAccount(identity)));
}

async function nullWhenRefused(request: Promise<User>): Promise<User | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null;
    throw error;
  }
}

const pending = new Map<string, Promise<User>>();

/** Syncs the account of a user who is signed in at the provider, then returns it (spec 4). */
export function fetchIdentityAccount(identity: IdentityUser): Promise<User> {
  const account = pending.get(identity.uid) ?? ask(identity).finally(() => pending.delete(identity.uid));
  pending.set(identity.uid, account);
  return account;
}

async function ask({ uid, email, displayName }: IdentityUser): Promise<User> {
  try {
    await client.call(syncFirebaseUser, { body: { firebaseUid: uid, email, displayName } });
  } catch (error) {
    // A failed sync is only logged (spec 8): the account may exist already.
    logFailure('The account could not be updated', error);
  }
  const { user } = await client.call(firebaseUser);
  return user;
}
