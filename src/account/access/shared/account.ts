export const accessLimits = {
  usernameMinLength: 3,
  usernameMaxLength: 32,
  passwordMinLength: 8,
  /** Hashing takes longer for longer passwords. */
  passwordMaxBytes: 1_024,
  /** A session ends after so many days without use. */
  sessionIdleDays: 30,
  /** A sign-in ends after so many days, used or not (ASVS 5.0, 7.3.2). */
  sessionMaxDays: 90,
  /** Contract 11, Limits: by address and hour. */
  registrationsPerHour: 60,
  /** Contract 11, Limits: failures in 15 minutes. */
  signInFailures: 10,
  signInWindowMinutes: 15,
  /** Failures for one account from all addresses, after which only addresses that it used before may try. */
  accountSignInFailures: 100,
  /** Contract 11, Limits: requests a minute that are not metered. */
  readsPerMinute: 600,
  /** Contract 11, Limits: a page of a screen shows up to 50. */
  smallPicturesPerMinute: 3_000,
} as const;

/** What every API key begins with, which tells it from a sign-in token (contract 4). */
export const apiKeyMark = 'op_';

/**
 * What a test key begins with. Its rows in the request log are known by it: it is all of a key that they
 * show.
 */
export const testKeyMark = `${apiKeyMark}test_`;

/** Whether what the log shows of a key is a test key's, whose requests never count (contract 4). */
export function isTestLabel(label: string): boolean {
  return label.startsWith(testKeyMark);
}

/**
 * Returns the name that an owner types to confirm: the username, else the email, else the display name, else
 * the id.
 */
export function accountName(account: {
  readonly id: number;
  readonly username: string | null;
  readonly email: string | null;
  readonly displayName: string | null;
}): string {
  return account.username ?? account.email ?? account.displayName ?? String(account.id);
}
