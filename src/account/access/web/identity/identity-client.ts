import * as profile from './profile.ts';
import { deleteApp, initializeApp } from '@firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  onAuthStateChanged,
  onIdTokenChanged,
  type Persistence,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  type User,
} from '@firebase/auth';
import type { IdentitySettings } from '#account/access/shared/identity.ts';
import { signInAgainWithGoogle, signInWithGoogle } from './google.ts';
import { type PasswordRules, readPasswordRules } from './password-rules.ts';
import { readToken } from './read-token.ts';
import { createTokenSync } from './sync-token.ts';

export interface EmailAndPassword {
  readonly email: string;
  readonly password: string;
}

/**
 * The identity provider as the screens use it. Every method rejects with the library's own errors; see
 * `identityMessage`.
 */
export interface IdentityClient {
  /** Calls the listener with the first known state and at each change. Returns a function that stops it. */
  onChange(listener: (user: IdentityUser | null) => void): () => void;
  current(): IdentityUser | null;
  /** Returns a token, renewed if asked for or if it expires within 5 minutes. Undefined if signed out. */
  token(options: { readonly renew: boolean }): Promise<string | undefined>;
  signInWithGoogle(): Promise<IdentityUser>;
  signIn(credentials: EmailAndPassword): Promise<IdentityUser>;
  signUp(credentials: EmailAndPassword): Promise<IdentityUser>;
  signOut(): Promise<void>;
  /** Signs the current user in again. Tokens carry the new time of sign-in from then on. */
  signInAgain(password: string): Promise<IdentityUser>;
  signInAgainWithGoogle(): Promise<IdentityUser>;
  /** Reads what the provider requires of a new password. */
  passwordRules(): Promise<PasswordRules>;
  sendPasswordReset(email: string): Promise<void>;
  /** Emails a link that verifies the address. From there it leads on to `continueUrl`, if that is given. */
  sendVerification(continueUrl?: string): Promise<void>;
  /** Fetches the user again. The next token has what changed, such as a verified address. */
  reload(): Promise<IdentityUser | null>;
  changePassword(currentPassword: string, newPassword: string): Promise<void>;
  /** Emails a link to the new address. Opening it changes the address. */
  changeEmail(currentPassword: string, newEmail: string): Promise<void>;
  /** Deletes the identity itself. Rejects if the sign-in is too long ago. */
  remove(): Promise<void>;
  /** Returns a token of a user without signing them in, for linking. */
  proveOnce(credentials: EmailAndPassword, use: 'signIn' | 'signUp'): Promise<string>;
  /** Returns the address that an emailed code is for. */
  readCode(code: string): Promise<string | null>;
  resetPassword(code: string, newPassword: string): Promise<void>;
  applyCode(code: string): Promise<void>;
}

/**
 * Starts the `firebase` library with the provider, or with the local stand-in on the page's own origin
 * (contract 8).
 */
export function createIdentityClient(settings: IdentitySettings): IdentityClient {
  const auth = openAuth(settings, 'overprint', [indexedDBLocalPersistence, browserLocalPersistence]);
  if (settings.tokenSyncUrl !== undefined) passTokensOn(auth, settings.tokenSyncUrl);
  const currentUser = () => {
    if (!auth.currentUser) throw new Error('Expected a signed-in user, found none');
    return auth.currentUser;
  };
  return {
    onChange: (listener) => onAuthStateChanged(auth, (user) => listener(user && present(user))),
    current: () => auth.currentUser && present(auth.currentUser),
    token: ({ renew }) => readToken(auth.currentUser, renew),
    signInWithGoogle: async () => present((await signInWithGoogle(auth, settings)).user),
    signIn: async ({ email, password }) =>
      present((await signInWithEmailAndPassword(auth, email, password)).user),
    signUp: async ({ email, password }) =>
      present((await createUserWithEmailAndPassword(auth, email, password)).user),
    signOut: () => signOut(auth),
    signInAgain: async (password) => present(await profile.proveAgain(currentUser(), password)),
    signInAgainWithGoogle: async () => present((await signInAgainWithGoogle(currentUser(), settings)).user),
    passwordRules: () => readPasswordRules(auth),
    sendPasswordReset: (email) => sendPasswordResetEmail(auth, email),
    sendVerification: (continueUrl) => profile.sendVerification(currentUser(), continueUrl),
    reload: async () => auth.currentUser && present(await profile.reloadUser(auth.currentUser)),
    changePassword: (current, next) => profile.changePassword(currentUser(), current, next),
    changeEmail: (current, email) => profile.changeEmail(currentUser(), current, email),
    remove: () => currentUser().delete(),
    proveOnce: (credentials, use) => proveOnce(settings, credentials, use),
    readCode: (code) => profile.readCode(auth, code),
    resetPassword: (code, password) => profile.resetPassword(auth, code, password),
    applyCode: (code) => profile.applyCode(auth, code),
  };
}

function passTokensOn(auth: Auth, url: string): void {
  const sync = createTokenSync(url);
  onIdTokenChanged(auth, (user) => {
    void Promise.resolve(user?.getIdToken()).then(sync);
  });
}

function openAuth(
  { sandbox, apiKey, authDomain, projectId }: IdentitySettings,
  name: string,
  persistence: Persistence | Persistence[],
): Auth {
  const auth = initializeAuth(initializeApp({ apiKey, authDomain, projectId }, name), { persistence });
  if (sandbox) connectAuthEmulator(auth, window.location.origin, { disableWarnings: true });
  return auth;
}

/** Uses an app of its own without persistence, so that the page's own sign-in does not change. */
async function proveOnce(
  settings: IdentitySettings,
  { email, password }: EmailAndPassword,
  use: 'signIn' | 'signUp',
): Promise<string> {
  const auth = openAuth(settings, 'overprint-proof', inMemoryPersistence);
  try {
    const prove = use === 'signIn' ? signInWithEmailAndPassword : createUserWithEmailAndPassword;
    return await (await prove(auth, email, password)).user.getIdToken();
  } finally {
    await deleteApp(auth.app);
  }
}

function present(user: User): IdentityUser {
  const signsInWith = (provider: string) =>
    user.providerData.some(({ providerId }) => providerId === provider);
  return {
    uid: user.uid,
    email: user.email,
    emailVerified: user.emailVerified,
    displayName: user.displayName,
    photoUrl: user.photoURL,
    createdAt: user.metadata.creationTime ?? null,
    hasPassword: signsInWith('password'),
    hasGoogle: signsInWith('google.com'),
  };
}

/** The user who is signed in at the identity provider (spec 3, On screen and in calls). */
export interface IdentityUser {
  readonly uid: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly displayName: string | null;
  readonly photoUrl: string | null;
  /** As the provider writes it, such as `Sat, 21 Nov 2026 12:00:00 GMT`. */
  readonly createdAt: string | null;
  readonly hasPassword: boolean;
  readonly hasGoogle: boolean;
}
