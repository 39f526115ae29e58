import { and, eq, isNotNull, lt } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { SealedColumn } from '#platform/server/secrets/reseal.ts';
import type { SecretBox } from '#platform/server/secrets/secret-box.ts';
import { Problem } from '#platform/shared/problem.ts';
import { accessProblems } from '#account/access/shared/contract.ts';
import { secondFactorLimits } from '#account/access/shared/second-factor.ts';
import type { SessionOrigin } from './origin.ts';
import { isKnownAddress } from './known-addresses.ts';
import { networkOf } from './network.ts';
import type { RateLimit, RateLimiter } from './rate-limiter.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { recordSecurityEvent } from './security-events.ts';
import { secondFactors } from './tables.ts';
import { totpStep } from './totp.ts';
import { findUser } from './users.ts';
import { freshSignInProblems } from '#platform/shared/fresh-sign-in-problems.ts';

export interface CodeDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
  /** Seals the secrets of authenticator apps. */
  readonly secondFactorBox: SecretBox;
}

interface GivenCode {
  readonly userId: number;
  readonly code: string;
  readonly origin: SessionOrigin;
}

const windowMs = secondFactorLimits.windowMinutes * 60 * 1000;
const totpForm = /^\d{6}$/;
const boxOwner = (userId: number) => `second-factor:${userId}`;

/** Returns the sealed secrets, for the rotation of the key. */
export function sealedSecondFactors(box: SecretBox): SealedColumn {
  return {
    table: 'second_factors',
    column: 'sealed_secret',
    key: ['user_id'],
    ownerColumn: 'user_id',
    ownerOf: (userId) => boxOwner(Number(userId)),
    box,
  };
}

/** Returns a secret as it is stored. */
export function sealSecret({ secondFactorBox }: CodeDeps, userId: number, secret: string): string {
  return secondFactorBox.seal(secret, boxOwner(userId));
}

/** Returns whether an account asks for a code. */
export async function hasSecondFactor({ orm }: Database, userId: number): Promise<boolean> {
  const rows = await orm
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)));
  return rows.length > 0;
}

/**
 * Resolves when a code is the account's: the app's of this time step or a neighbour, or a recovery code. Each
 * is accepted once, also when requests race. To be called after the password was right: wrong codes count by
 * address, and by account but for addresses where it has signed in before, so that a thief of the password
 * locks nobody else out. Throws 403 `wrong_code` and 429 after too many.
 */
export async function requireCode(deps: CodeDeps, given: GivenCode): Promise<void> {
  const { database, clock, rateLimiter } = deps;
  const { userId, origin } = given;
  const rules = await limitsOf(deps, given);
  for (const rule of rules) await rateLimiter.take(rule, accessProblems.tooManyAttempts);
  const code = given.code.replaceAll(/\s/g, '');
  const isRight = totpForm.test(code)
    ? await spendTotpCode(deps, userId, code)
    : await useRecoveryCode(deps, { userId, code, origin });
  if (isRight) {
    await Promise.all(rules.map((rule) => rateLimiter.giveBack(rule)));
    return;
  }
  await recordSecurityEvent(database.orm, {
    userId,
    event: 'second_factor_failed',
    now: clock.now(),
    origin,
  });
  throw new Problem(freshSignInProblems.wrongCode);
}

async function limitsOf(
  { database }: CodeDeps,
  { userId, origin: { address } }: GivenCode,
): Promise<RateLimit[]> {
  const { wrongCodes, accountWrongCodes } = secondFactorLimits;
  const byAddress = { bucket: `second-factor:${userId}:${networkOf(address)}`, limit: wrongCodes, windowMs };
  if (await isKnownAddress(database, userId, address)) return [byAddress];
  return [byAddress, { bucket: `second-factor:${userId}`, limit: accountWrongCodes, windowMs }];
}

/** The update succeeds for one of several requests with the same code. Also checks a secret's first code. */
async function spendTotpCode(deps: CodeDeps, userId: number, code: string): Promise<boolean> {
  const { orm } = deps.database;
  const [row] = await orm.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  if (!row) return false;
  const secret = deps.secondFactorBox.open(row.sealedSecret, boxOwner(userId));
  if (secret === undefined)
    throw new Error(`Expected the second factor of account ${userId} to open with SECRET_KEY`);
  const lastStep = totpStep(secret, code, deps.clock.now());
  if (lastStep === undefined) return false;
  const unused = and(
    eq(secondFactors.userId, userId),
    eq(secondFactors.sealedSecret, row.sealedSecret),
    lt(secondFactors.lastStep, lastStep),
  );
  return (await orm.update(secondFactors).set({ lastStep }).where(unused).returning()).length > 0;
}

async function useRecoveryCode(deps: CodeDeps, { userId, code, origin }: GivenCode): Promise<boolean> {
  const user = await findUser(deps.database, userId);
  return deps.database.transaction(async (tx) => {
    if (!(await spendRecoveryCode(tx, userId, code))) return false;
    const tell = [user?.email ?? null];
    await recordSecurityEvent(tx, {
      userId,
      event: 'recovery_code_used',
      now: deps.clock.now(),
      origin,
      tell,
    });
    return true;
  });
}
