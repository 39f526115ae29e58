import { CallError } from '#platform/shared/client.ts';
import { identityInUse } from '#account/access/web/identity/open-identity.ts';
import type { IdentityUser } from '#account/access/web/identity/identity-client.ts';
import { freshSignInProblems } from '#platform/shared/fresh-sign-in-problems.ts';

/** What a request carries to prove that it is its owner's; empty after a new sign-in. */
export interface Proof {
  readonly current_password?: string;
  /** Of the authenticator app, or a recovery code. */
  readonly code?: string;
}

/** A request that waits for a fresh sign-in. */
export interface FreshSignInRequest {
  /**
   * The user who signs in again at the identity provider; null if the account's own password is asked for.
   */
  readonly identity: IdentityUser | null;
  /** True if the request has the password already, and only the code is missing. */
  readonly needsCodeAlone: boolean;
  /** Sends the request again. Rejects if it keeps waiting: the proof was refused or the connection failed. */
  readonly send: (proof: Proof) => Promise<void>;
  readonly cancel: () => void;
}

/** The owner closed the dialog, so the request was not sent again. */
export class FreshSignInCanceled extends Error {
  override name = 'FreshSignInCanceled';
}

let waiting: FreshSignInRequest | null = null;
const listeners = new Set<() => void>();

/** The waiting request, as a store for React's `useSyncExternalStore`. */
export const freshSignIn = {
  waiting: () => waiting,
  /** Calls the listener at each change. Returns a function that stops it. */
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/**
 * Sends a request that needs a fresh sign-in. If the server asks for one, a dialog asks the owner, and the
 * request is sent again with the proof. Rejects with `FreshSignInCanceled` if the owner closes the dialog.
 */
export async function withFreshSignIn<Result>(send: (proof: Proof) => Promise<Result>): Promise<Result> {
  try {
    return await send({});
  } catch (error) {
    const { reauthenticate, codeRequired } = freshSignInProblems;
    if (hasCode(error, codeRequired.code)) return ask({ identity: null, needsCodeAlone: true }, send);
    if (!hasCode(error, reauthenticate.code)) throw error;
  }
  const identity = (await identityInUse())?.current() ?? null;
  return ask({ identity, needsCodeAlone: false }, send);
}

function ask<Result>(
  needed: Pick<FreshSignInRequest, 'identity' | 'needsCodeAlone'>,
  send: (proof: Proof) => Promise<Result>,
): Promise<Result> {
  waiting?.cancel();
  return new Promise((resolve, reject) => {
    let isSending = false;
    const request: FreshSignInRequest = {
      ...needed,
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
        // The server may have done what was asked already: its response decides.
        if (isSending) return;
        show(null);
        reject(new FreshSignInCanceled('Nothing changed'));
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

/** Returns whether an error is one of these problems. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof CallError && codes.includes(error.code);
}
