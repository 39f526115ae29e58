import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Claim, ResponseStore, IdempotencyKey } from '../../../platform/server/http/stored-responses.ts';
import { idempotencyLimits } from '../../../platform/shared/idempotency.ts';
import { readResponse } from './responses.ts';
import { createRunLock, type RunLockDeps, isKey, leaseMs } from './run-lock.ts';
import { idempotentRequests } from './tables.ts';

const lifeMs = idempotencyLimits.lifeHours * 60 * 60 * 1000;

/** Keeps calls and their answers in the database, so that a key means the same to every process. */
export function createResponseStore(deps: RunLockDeps): ResponseStore {
  const { database, clock } = deps;
  /** Holders of this process begin with it. */
  const processId = randomUUID();

  async function claim(call: IdempotencyKey): Promise<Claim> {
    const now = clock.now();
    const [row] = await database.orm.select().from(idempotentRequests).where(isKey(call));
    if (row && row.expiresAt > now && row.statusCode !== null) {
      const response = await readResponse(deps, row);
      if (response) return { state: 'answered', response };
    }
    if (row && isRunning(row, now)) return { state: 'running' };
    const holder = `${processId}:${randomUUID()}`;
    const lost = row !== undefined && row.statusCode !== null;
    return (await take(call, { holder, now, lost }))
      ? { state: 'ours', hold: createRunLock(deps, call, holder) }
      : { state: 'running' };
  }

  /** Seen without a lock, which a hundred waiting calls would otherwise take again and again. */
  function isRunning({ statusCode, heldUntil, expiresAt, holder }: Row, now: Date): boolean {
    const isAlive = database.kind === 'postgres' || holder.startsWith(processId);
    return statusCode === null && heldUntil > now && expiresAt > now && isAlive;
  }

  /** Takes the call where nobody has it; of parallel ones the database lets one through. */
  async function take(call: IdempotencyKey, { holder, now, lost }: Taking): Promise<boolean> {
    const held = {
      holder,
      heldUntil: new Date(now.getTime() + leaseMs),
      expiresAt: new Date(now.getTime() + lifeMs),
    };
    const taken = await database.orm
      .insert(idempotentRequests)
      .values({ userId: call.accountId, endpoint: call.endpoint, key: call.key, ...held })
      .onConflictDoUpdate({
        target: [idempotentRequests.userId, idempotentRequests.endpoint, idempotentRequests.key],
        set: { ...held, ...unanswered },
        setWhere: isFree(now, lost),
      })
      .returning({ holder: idempotentRequests.holder });
    return taken.length > 0;
  }

  /** On the embedded database a holder of another process is dead: there is one process at a time. */
  function isFree(now: Date, lost: boolean): SQL {
    const { statusCode, expiresAt, heldUntil, holder } = idempotentRequests;
    const isDead = database.kind === 'pglite' ? sql`${holder} not like ${`${processId}:%`}` : sql`false`;
    const isAbandoned = sql`(${statusCode} is null and (${heldUntil} <= ${now.toISOString()} or ${isDead}))`;
    const isLost = lost ? sql`${statusCode} is not null` : sql`false`;
    return sql`${expiresAt} <= ${now.toISOString()} or ${isAbandoned} or ${isLost}`;
  }

  return { claim };
}

type Row = typeof idempotentRequests.$inferSelect;

interface Taking {
  readonly holder: string;
  readonly now: Date;
  /** Whether a response was there that can't be read any more. */
  readonly lost: boolean;
}

const unanswered = {
  statusCode: null,
  fingerprint: null,
  headers: null,
  contentType: null,
  sealedText: null,
  fileKey: null,
};
