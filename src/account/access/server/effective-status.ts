import type { UserStatus } from '../shared/contract.ts';

/**
 * The status of a user row at a moment: access ends on time, whether a job has written that down yet or not
 * (contract 7).
 */
export function effectiveStatus(
  { userStatus, accessEndsAt }: { readonly userStatus: UserStatus; readonly accessEndsAt: Date | null },
  now: Date,
): UserStatus {
  return accessEndsAt !== null && accessEndsAt <= now ? 'inactive' : userStatus;
}

/** The same in SQL, for a user row named `u`; `now` is an SQL expression such as `$2::timestamptz`. */
export function effectiveStatusSql(now: string): string {
  return `case when u.access_ends_at <= ${now} then 'inactive' else u.user_status end`;
}
