import type { User } from '#account/access/shared/contract.ts';

const name = 'overprint:session';
const userName = 'overprint:user';
const tokenName = 'overprint:token';
/** The identity library renews a token that ends sooner than this. */
const leastLeftMs = 5 * 60 * 1000;

/** How a user signed in: with the older flow's cookie, or through the identity provider. */
export type SessionKind = 'cookie' | 'identity';

/**
 * Returns how this browser's user signed in; null if nobody did since the last sign-out. Proves nothing: the
 * server decides. If storage is unavailable, assumes a session, so that none is missed.
 */
export function sessionMark(): SessionKind | null {
  // The build renders the landing page for a visitor.
  if (typeof window === 'undefined') return null;
  try {
    const mark = localStorage.getItem(name);
    return mark === null ? null : mark === 'identity' ? 'identity' : 'cookie';
  } catch {
    return 'cookie';
  }
}

/**
 * Returns the account that was signed in last in this browser, to draw its page before the server has
 * confirmed it (contract 11, Screens). Undefined after a sign-out, or if nothing usable is stored. Proves
 * nothing.
 */
export function storedUser(): User | undefined {
  if (sessionMark() === null) return undefined;
  try {
    const user: unknown = JSON.parse(localStorage.getItem(userName) ?? 'null');
    return isUser(user) ? user : undefined;
  } catch {
    return undefined;
  }
}

/** An older version may have stored less. */
function isUser(value: unknown): value is User {
  return typeof value === 'object' && value !== null && userFields.every((field) => field in value);
}

const userFields = [
  'id',
  'username',
  'email',
  'displayName',
  'userStatus',
  'stripePlan',
  'createdAt',
  'emailVerified',
  'accountType',
  'hasPassword',
] as const satisfies readonly (keyof User)[];

export function rememberSession(kind: SessionKind, user: User): void {
  write(() => {
    localStorage.setItem(userName, JSON.stringify(user));
    localStorage.setItem(name, kind);
  });
}

export function forgetSession(): void {
  write(() => {
    localStorage.removeItem(userName);
    localStorage.removeItem(tokenName);
    localStorage.removeItem(name);
  });
}

/**
 * Returns this browser's sign-in token if it is valid for some minutes more, so that a page loads the
 * identity library only to renew it (decision 0069). Proves nothing: the server verifies each token.
 */
export function storedToken(nowMs = Date.now()): string | undefined {
  if (sessionMark() !== 'identity') return undefined;
  try {
    const token = localStorage.getItem(tokenName) ?? undefined;
    return token !== undefined && endOf(token) - nowMs > leastLeftMs ? token : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the identity library's token; undefined once nobody is signed in there. */
export function storeToken(token: string | undefined): void {
  write(() => {
    if (token === undefined) localStorage.removeItem(tokenName);
    else localStorage.setItem(tokenName, token);
  });
}

/** Returns when a token ends, in milliseconds since 1970. Throws if it is none. */
function endOf(token: string): number {
  const [, payload = ''] = token.split('.');
  const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  return Number((claims as { readonly exp?: unknown }).exp) * 1000;
}

/** Calls the listener when another tab signs in or out. Returns a function that stops it. */
export function onMarkElsewhere(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    // Without a name, the whole storage was cleared.
    if (event.key === name || event.key === null) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

function write(change: () => void): void {
  try {
    change();
  } catch {
    // Storage is unavailable: the next visit asks the server.
  }
}
