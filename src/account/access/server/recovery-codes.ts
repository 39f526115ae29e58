import { and, count, eq } from 'drizzle-orm';
import { randomInt } from 'node:crypto';
import type { Database, Tx } from '#platform/server/database/database.ts';
import { secondFactorLimits } from '#account/access/shared/second-factor.ts';
import { hashToken } from './sessions.ts';
import { recoveryCodes } from './tables.ts';

/** Without letters that look like digits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 24 of 31 letters are 118 bits: enough for a plain hash (ASVS 5.0, 6.5.2). */
const groups = 6;
const groupLength = 4;

/** Replaces the recovery codes of an account. Returns them as they are shown, once. */
export async function replaceRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: secondFactorLimits.recoveryCodes }, newCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashToken(plain(code)) })));
  return codes;
}

/** Uses up a recovery code. Returns false if the account has no such code any more. */
export async function spendRecoveryCode(
  orm: Pick<Tx, 'delete'>,
  userId: number,
  code: string,
): Promise<boolean> {
  const found = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashToken(plain(code))));
  return (await orm.delete(recoveryCodes).where(found).returning()).length > 0;
}

/** Returns how many recovery codes an account has left. */
export async function countRecoveryCodes({ orm }: Database, userId: number): Promise<number> {
  const [row] = await orm
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId));
  return row?.left ?? 0;
}

function newCode(): string {
  const letter = () => alphabet.charAt(randomInt(alphabet.length));
  const group = () => Array.from({ length: groupLength }, letter).join('');
  return Array.from({ length: groups }, group).join('-');
}

const plain = (code: string) => code.replaceAll(/[\s-]/g, '').toLowerCase();
