import {
  applyActionCode,
  type Auth,
  checkActionCode,
  confirmPasswordReset,
  EmailAuthProvider,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  updatePassword,
  type User,
  verifyBeforeUpdateEmail,
} from '@firebase/auth';
import { errorCode } from './identity-message.ts';

/**
 * Emails a link that verifies the address, and leads on to `continueUrl` where the provider allows that host.
 */
export async function sendVerification(user: User, continueUrl?: string): Promise<void> {
  if (continueUrl === undefined) return sendEmailVerification(user);
  try {
    await sendEmailVerification(user, { url: continueUrl });
  } catch (error) {
    if (errorCode(error) !== 'auth/unauthorized-continue-uri') throw error;
    await sendEmailVerification(user);
  }
}

/** Fetches the user again and renews the token, so that the server learns what changed. */
export async function reloadUser(user: User): Promise<User> {
  await reload(user);
  await user.getIdToken(true);
  return user;
}

/** Signs in again first, because the provider requires a recent sign-in. */
export async function changePassword(
  user: User,
  currentPassword: string,
  newPassword: string,
): Promise<void> {
  await proveAgain(user, currentPassword);
  await updatePassword(user, newPassword);
}

/** Emails a link to the new address. */
export async function changeEmail(user: User, currentPassword: string, newEmail: string): Promise<void> {
  await proveAgain(user, currentPassword);
  await verifyBeforeUpdateEmail(user, newEmail);
}

/** Returns the address that an emailed code is for. Rejects for a code that is unknown, used or expired. */
export async function readCode(auth: Auth, code: string): Promise<string | null> {
  const { data } = await checkActionCode(auth, code);
  return data.email ?? null;
}

export function resetPassword(auth: Auth, code: string, newPassword: string): Promise<void> {
  return confirmPasswordReset(auth, code, newPassword);
}

/** Verifies or changes an address. Reloads a signed-in user, whose token has the old state. */
export async function applyCode(auth: Auth, code: string): Promise<void> {
  await applyActionCode(auth, code);
  if (auth.currentUser) await reloadUser(auth.currentUser);
}

/** Signs in again a user who is signed in. The next token has the new time. */
export async function proveAgain(user: User, password: string): Promise<User> {
  const credential = EmailAuthProvider.credential(user.email ?? '', password);
  return (await reauthenticateWithCredential(user, credential)).user;
}
