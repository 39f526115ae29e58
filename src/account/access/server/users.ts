import { eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '#platform/server/database/database.ts';
import { uniqueViolation } from '#platform/server/database/errors.ts';
import { type AccountPlan, accountPlan } from '#platform/shared/entitlement.ts';
import { Problem } from '#platform/shared/problem.ts';
import { accessProblems, type User, type UserStatus } from '#account/access/shared/contract.ts';
import { users } from './tables.ts';

export type UserRow = typeof users.$inferSelect;

/** Creates an account of the older flow. Throws 409 if the username is taken, also when two requests race. */
export async function createUser(
  database: Database,
  account: { readonly username: string; readonly passwordHash: string },
): Promise<UserRow> {
  try {
    const [row] = await database.orm
      .insert(users)
      .values({ username: account.username, password: account.passwordHash })
      .returning();
    if (!row) throw new Error('Expected the new user, received no row');
    return row;
  } catch (error) {
    if (uniqueViolation(error) === 'users_username_unique') throw new Problem(accessProblems.usernameTaken);
    throw error;
  }
}

/** Returns the account with a username, regardless of letter case; undefined if there is none. */
export async function findUserByUsername(database: Database, username: string): Promise<UserRow | undefined> {
  const [row] = await database.orm
    .select()
    .from(users)
    .where(sql`lower(${users.username}) = ${username.toLowerCase()}`);
  return row;
}

/** Returns an account by its id; undefined if there is none. */
export async function findUser(database: Database, userId: number): Promise<UserRow | undefined> {
  const [row] = await database.orm.select().from(users).where(eq(users.id, userId));
  return row;
}

/** Returns an account as its owner sees it at a moment. */
export function presentUser(row: UserRow, now: Date): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email ?? row.unverifiedEmail,
    displayName: row.displayName,
    userStatus: effectiveStatus(row, now),
    stripePlan: row.stripePlan,
    createdAt: row.createdAt.toISOString(),
    emailVerified: row.email !== null,
    accountType: row.firebaseUid === null ? 'password' : 'firebase',
    hasPassword: row.password !== null,
  };
}

/**
 * Returns the status of a user row at a moment. Access ends on time, even if no job has updated the row yet
 * (contract 7).
 */
export function effectiveStatus(
  { userStatus, accessEndsAt }: { readonly userStatus: UserStatus; readonly accessEndsAt: Date | null },
  now: Date,
): UserStatus {
  return accessEndsAt !== null && accessEndsAt <= now ? 'inactive' : userStatus;
}

/** Returns the plan of an account at a moment. */
export async function planOfAccount(
  orm: Pick<Tx, 'select'>,
  userId: number,
  now: Date,
): Promise<AccountPlan> {
  const { userStatus, accessEndsAt, stripePlan } = users;
  const [row] = await orm
    .select({ userStatus, accessEndsAt, stripePlan })
    .from(users)
    .where(eq(users.id, userId));
  return row ? accountPlan({ ...row, userStatus: effectiveStatus(row, now) }) : 'free';
}

/**
 * Returns the status of a user row named `u` as SQL. `now` is an SQL expression such as `$2::timestamptz`.
 */
export function effectiveStatusSql(now: string): string {
  return `case when u.access_ends_at <= ${now} then 'inactive' else u.user_status end`;
}

/** Returns the plan of a user row named `u` as SQL, like `accountPlan`. `now` is as above. */
export function accountPlanSql(now: string): string {
  return `case when ${effectiveStatusSql(now)} <> 'active_sub' then 'free'
    when u.stripe_plan = 'yearly' then 'yearly' else 'monthly' end`;
}
