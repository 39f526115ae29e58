import {
  type Auth,
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  reauthenticateWithPopup,
  signInWithPopup,
  type User,
  type UserCredential,
} from '@firebase/auth';
import type { IdentitySettings } from '#account/access/shared/identity.ts';

/** The stand-in's replacement for Google's script. */
const standInScript = '/emulator/auth/gapi.js';

/** Opens the account chooser in a window of its own. With the stand-in, no other host is contacted. */
export async function signInWithGoogle(auth: Auth, { sandbox }: IdentitySettings): Promise<UserCredential> {
  if (sandbox) await loadOnce(standInScript);
  return signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver);
}

/** The same for a user who is signed in. Rejects with `auth/user-mismatch` if another account is chosen. */
export async function signInAgainWithGoogle(
  user: User,
  { sandbox }: IdentitySettings,
): Promise<UserCredential> {
  if (sandbox) await loadOnce(standInScript);
  return reauthenticateWithPopup(user, new GoogleAuthProvider(), browserPopupRedirectResolver);
}

async function loadOnce(src: string): Promise<void> {
  if (document.querySelector(`script[src="${src}"]`)) return;
  const script = document.createElement('script');
  script.src = src;
  await new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The sign-in window could not be prepared'));
    });
    document.head.append(script);
  });
}
