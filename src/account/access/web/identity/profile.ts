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
} from 'firebase/auth';

/** Mails a link that proves the address. */
export function sendVerification(user: User): Promise<void> {
  return sendEmailVerification(user);
}

/** Asks the provider again and renews the token, so that the server hears what is new. */
export async function reloadUser(user: User): Promise<User> {
  await reload(user);
  await user.getIdToken(true);
  return user;
}

/** The current password first: the provider wants a recent sign-in. */
export async function changePassword(
  user: User,
  currentPassword: string,
  newPassword: string,
): Promise<void> {
  await proveAgain(user, currentPassword);
  await updatePassword(user, newPassword);
}

/** Mails a link to the new address. */
export async function changeEmail(user: User, currentPassword: string, newEmail: string): Promise<void> {
  await proveAgain(user, currentPassword);
  await verifyBeforeUpdateEmail(user, newEmail);
}

/** The address that a mailed code concerns. Rejects for a code that is unknown, used or too old. */
export async function readCode(auth: Auth, code: string): Promise<string | null> {
  const { data } = await checkActionCode(auth, code);
  return data.email ?? null;
}

export function resetPassword(auth: Auth, code: string, newPassword: string): Promise<void> {
  return confirmPasswordReset(auth, code, newPassword);
}

/**
 * Proves or changes an address; a page that is signed in asks again, because its token says the old state.
 */
export async function applyCode(auth: Auth, code: string): Promise<void> {
  await applyActionCode(auth, code);
  if (auth.currentUser) await reloadUser(auth.currentUser);
}

/** A new sign-in of somebody who is signed in; the next token says when. */
export async function proveAgain(user: User, password: string): Promise<User> {
  const credential = EmailAuthProvider.credential(user.email ?? '', password);
  return (await reauthenticateWithCredential(user, credential)).user;
}
