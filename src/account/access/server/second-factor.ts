import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#platform/server/database/database.ts';
import { Problem } from '#platform/shared/problem.ts';
import { secondFactorProblems } from '#account/access/shared/second-factor.ts';
import type { SecurityEventName } from '#account/access/shared/security-events.ts';
import { settingsProblems } from '#account/access/shared/settings.ts';
import { type CodeDeps, hasSecondFactor, requireCode, sealSecret } from './check-code.ts';
import type { SessionOrigin } from './origin.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { recordToldEvent } from './security-events.ts';
import { recoveryCodes, secondFactors, signInTickets } from './tables.ts';
import { newTotpSecret, totpUri } from './totp.ts';
import { findUser, presentUser } from './users.ts';
import { accountName } from '#account/access/shared/account.ts';

interface Owner {
  readonly userId: number;
  readonly origin: SessionOrigin;
}

/**
 * Stores a new secret that still has to be confirmed, replacing one that was not. Throws 409 if
 * two-step sign-in is on, or the account has no password.
 */
export async function beginSecondFactor(deps: CodeDeps, userId: number) {
  const user = await findUser(deps.database, userId);
  if (!user?.password) throw new Problem(settingsProblems.noPassword);
  const secret = newTotpSecret();
  const fresh = { sealedSecret: sealSecret(deps, userId, secret), lastStep: 0 };
  const stored = await deps.database.orm
    .insert(secondFactors)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: fresh,
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  if (stored.length === 0) throw new Problem(secondFactorProblems.alreadyOn);
  return { secret, uri: totpUri(secret, accountName(presentUser(user, deps.clock.now()))) };
}

/**
 * Turns two-step sign-in on with the first code of the app. Returns the recovery codes. Throws 409 if it is
 * on already or was not begun, 403 for a wrong code and 429 after too many.
 */
export async function confirmSecondFactor(deps: CodeDeps, owner: Owner, code: string): Promise<string[]> {
  const { database, clock } = deps;
  const { userId } = owner;
  const ofAccount = eq(secondFactors.userId, userId);
  const [row] = await database.orm.select().from(secondFactors).where(ofAccount);
  if (!row) throw new Problem(secondFactorProblems.notOn);
  if (row.confirmedAt !== null) throw new Problem(secondFactorProblems.alreadyOn);
  await requireCode(deps, { ...owner, code });
  return database.transaction(async (tx) => {
    const confirmed = await tx
      .update(secondFactors)
      .set({ confirmedAt: clock.now() })
      .where(
        and(ofAccount, eq(secondFactors.sealedSecret, row.sealedSecret), isNull(secondFactors.confirmedAt)),
      )
      .returning({ userId: secondFactors.userId });
    if (confirmed.length === 0) throw new Problem(secondFactorProblems.alreadyOn);
    await record(tx, deps, owner, 'second_factor_on');
    return replaceRecoveryCodes(tx, userId);
  });
}

/** Replaces the recovery codes, and returns them. The caller has proved password and code. */
export function renewRecoveryCodes(deps: CodeDeps, owner: Owner): Promise<string[]> {
  return deps.database.transaction(async (tx) => {
    await record(tx, deps, owner, 'recovery_codes_created');
    return replaceRecoveryCodes(tx, owner.userId);
  });
}

/** Turns two-step sign-in off. The caller has proved password and code. */
export async function endSecondFactor(deps: CodeDeps, owner: Owner): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await forgetSecondFactor(tx, owner.userId);
    await record(tx, deps, owner, 'second_factor_off');
  });
}

/** Throws 409 if two-step sign-in is off. */
export async function requireSecondFactor({ database }: CodeDeps, userId: number): Promise<void> {
  if (!(await hasSecondFactor(database, userId))) throw new Problem(secondFactorProblems.notOn);
}

/** Deletes what belongs to two-step sign-in, in the transaction that ends it or its password. */
export async function forgetSecondFactor(tx: Tx, userId: number): Promise<void> {
  for (const table of [recoveryCodes, signInTickets, secondFactors])
    await tx.delete(table).where(eq(table.userId, userId));
}

async function record(tx: Tx, { clock }: CodeDeps, { userId, origin }: Owner, event: SecurityEventName) {
  await recordToldEvent(tx, { userId, event, now: clock.now(), origin });
}
