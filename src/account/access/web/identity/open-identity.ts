import { setTokenSource } from '../../../../platform/web/with-token.ts';
import { client } from '../../../../platform/web/call.ts';
import { fetchPart } from '../../../../platform/web/fetch-part.ts';
import { identitySettings } from '../../shared/identity.ts';
import type { IdentityClient, IdentityUser } from './identity-client.ts';

type Listener = (user: IdentityUser | null) => void;

const listeners = new Set<Listener>();
let opened: Promise<IdentityClient> | undefined;

/** Returns the identity provider's library, loading it at the first call. Rejects if it cannot be loaded. */
export function openIdentity(): Promise<IdentityClient> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** Returns the library if it is loaded or loading, without loading it. */
export function openedIdentity(): Promise<IdentityClient> | undefined {
  return opened;
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
    client.call(identitySettings),
    fetchPart(() => import('./identity-client.ts')),
  ]);
  const identity = createIdentityClient(settings);
  await firstState(identity);
  setTokenSource((options) => identity.token(options));
  return identity;
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
