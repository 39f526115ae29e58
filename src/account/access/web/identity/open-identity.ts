import { createClient } from '#platform/shared/client.ts';
import { fetchWithTimeout } from '#platform/web/fetch-with-timeout.ts';
import { logFailure } from '#platform/web/log.ts';
import type { TokenOptions } from '#platform/web/with-token.ts';
import { fetchPart } from '#platform/web/fetch-part.ts';
import { sessionMark, storedToken, storeToken } from '#account/access/web/session-mark.ts';
import type { IdentityClient, IdentityUser } from './identity-client.ts';
import { identitySettings } from '#account/access/web/operations.ts';

type Listener = (user: IdentityUser | null) => void;

const listeners = new Set<Listener>();
let opened: Promise<IdentityClient> | undefined;
let current: IdentityClient | undefined;
/** Sends no token: the calls that need one wait for what this one fetches. */
const plainClient = createClient({ baseUrl: '', fetch: fetchWithTimeout });

/** Returns the identity provider's library, loading it at the first call. Rejects if it cannot be loaded. */
export function openIdentity(): Promise<IdentityClient> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** Returns the library if this browser's user signed in through it; loads it only then. */
export function identityInUse(): Promise<IdentityClient> | undefined {
  return opened ?? (sessionMark() === 'identity' ? openIdentity() : undefined);
}

/**
 * Calls the listener when a user signs in or out in any tab, but not with the first state. Returns a function
 * that stops it.
 */
export function onIdentityChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

async function open(): Promise<IdentityClient> {
  const [settings, { createIdentityClient }] = await Promise.all([
    plainClient.call(identitySettings),
    fetchPart(() => import('./identity-client.ts')),
  ]);
  const identity = createIdentityClient(settings);
  await firstState(identity);
  current = identity;
  return identity;
}

/**
 * Returns the sign-in token; undefined if nobody signed in at the provider. The stored one is used while it
 * lasts; then the calls of a page wait for the library, which renews it.
 */
export async function signInToken(options: TokenOptions): Promise<string | undefined> {
  const stored = current || options.renew ? undefined : storedToken();
  if (stored !== undefined) return stored;
  const identity = current ?? (sessionMark() === 'identity' ? await openedOrNone() : undefined);
  const token = await identity?.token(options);
  if (identity) storeToken(token);
  return token;
}

async function openedOrNone(): Promise<IdentityClient | undefined> {
  try {
    return await openIdentity();
  } catch (error) {
    // The session's own query shows this failure.
    logFailure('The identity provider could not be reached', error);
    return undefined;
  }
}

/** Resolves when the library knows who is signed in. Later changes go to the listeners. */
function firstState(identity: IdentityClient): Promise<void> {
  return new Promise((resolve) => {
    let known = false;
    identity.onChange((user) => {
      if (known) for (const listener of listeners) listener(user);
      known = true;
      resolve();
    });
  });
}
