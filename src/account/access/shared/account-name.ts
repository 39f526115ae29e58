/**
 * What an account is called where its owner has to type it: the username, else the email, else the display
 * name, else its number.
 */
export function accountName(account: {
  readonly id: number;
  readonly username: string | null;
  readonly email: string | null;
  readonly displayName: string | null;
}): string {
  return account.username ?? account.email ?? account.displayName ?? String(account.id);
}
