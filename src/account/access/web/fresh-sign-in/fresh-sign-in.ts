import { CallError } from '../../../../platform/shared/client.ts';
import { freshSignInProblems } from '../../../../platform/shared/fresh-sign-in.ts';
import { openedIdentity } from '../identity/open-identity.ts';
import type { IdentityUser } from '../identity/identity-client.ts';

/** What a request carries to prove that the owner is there; empty once they signed in again. */
export interface Proof {
  readonly current_password?: string;
}

/** A request that waits for the proof. */
export interface FreshSignInRequest {
  /**
   * Who signs in again at the identity provider; null for somebody who types the password of this account.
   */
  readonly identity: IdentityUser | null;
  /**
   * Sends the request again. Rejects while it goes on waiting: the proof was refused or the connection
   * failed.
   */
  readonly send: (proof: Proof) => Promise<void>;
  readonly cancel: () => void;
}

/** The owner closed the dialog, so that the request was not sent again. */
export class FreshSignInCanceled extends Error {
  override name = 'FreshSignInCanceled';
}

let waiting: FreshSignInRequest | null = null;
const listeners = new Set<() => void>();

/** The request that the dialog is about, as React's `useSyncExternalStore` reads it. */
export const freshSignIn = {
  waiting: () => waiting,
  /** Calls back at each change; returns the way to stop. */
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/**
 * Sends a request that needs a fresh sign-in. Where the server asks for one, the owner is asked on screen and
 * the request is sent again with the proof. Rejects with FreshSignInCanceled when the owner does not give
 * one.
 */
export async function withFreshSignIn<Answer>(send: (proof: Proof) => Promise<Answer>): Promise<Answer> {
  try {
    return await send({});
  } catch (error) {
    if (!hasCode(error, freshSignInProblems.reauthenticate.code)) throw error;
  }
  const identity = (await openedIdentity())?.current() ?? null;
  return ask(identity, send);
}

function ask<Answer>(
  identity: IdentityUser | null,
  send: (proof: Proof) => Promise<Answer>,
): Promise<Answer> {
  waiting?.cancel();
  return new Promise((resolve, reject) => {
    let isSending = false;
    const request: FreshSignInRequest = {
      identity,
      async send(proof) {
        // The dialog may have been closed while the provider's window was open.
        if (waiting !== request) return;
        isSending = true;
        const response = send(proof);
        try {
          await response;
        } catch (error) {
          if (keepsWaiting(error)) throw error;
        } finally {
          isSending = false;
        }
        show(null);
        resolve(response);
      },
      cancel() {
        // What was sent may have been done: its response decides.
        if (isSending) return;
        show(null);
        reject(new FreshSignInCanceled('Nothing was changed'));
      },
    };
    show(request);
  });
}

function show(request: FreshSignInRequest | null): void {
  waiting = request;
  for (const listener of listeners) listener();
}

const refusedProofs = Object.values(freshSignInProblems).map(({ code }) => code);

function keepsWaiting(error: unknown): boolean {
  return error instanceof CallError ? hasCode(error, ...refusedProofs) : true;
}

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof CallError && codes.includes(error.code);
}
