import { setTokenSource } from '../../../../platform/web/with-token.ts';
import { client } from '../../../../platform/web/call.ts';
import { fetchPart } from '../../../../platform/web/fetch-part.ts';
import { identitySettings } from '../../shared/identity.ts';
import type { IdentityClient, IdentityUser } from './identity-client.ts';

type Listener = (user: IdentityUser | null) => void;

const listeners = new Set<Listener>();
let opened: Promise<IdentityClient> | undefined;

/** The identity provider's library, fetched and started at the first call. Rejects while it cannot be had. */
export function openIdentity(): Promise<IdentityClient> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** The library where it runs already; never the reason to fetch it. */
export function openedIdentity(): Promise<IdentityClient> | undefined {
  return opened;
}

/**
 * Calls back when somebody signs in or out after the first state, in this tab or another; gives the way to
 * stop.
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

/** Resolves when the library knows who is here; later changes go to the listeners. */
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
