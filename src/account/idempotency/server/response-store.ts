import { randomUUID } from 'node:crypto';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Claim, IdempotencyKey, ResponseStore, RunLock } from '#platform/server/http/idempotency.ts';
import type { Log } from '#platform/server/log.ts';
import { idempotencyLimits } from '#platform/shared/idempotency.ts';
import { noResponse, readResponse, type ResponseDeps, writeResponse } from './stored-responses.ts';
import { idempotentRequests } from './tables.ts';

export interface ResponseStoreDeps extends ResponseDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

const lifeMs = idempotencyLimits.lifeHours * 60 * 60 * 1000;
/** A holder that has not renewed its lock for so long is dead; shorter than a repeat waits. */
const leaseMs = 20_000;
const renewEveryMs = 5_000;

type Row = typeof idempotentRequests.$inferSelect;

/** Stores idempotent requests and their responses in the database, shared by all processes. */
export function createResponseStore(deps: ResponseStoreDeps): ResponseStore {
  const { database, clock } = deps;
  /** The names of this process's holders begin with it. */
  const processId = randomUUID();

  async function claim(key: IdempotencyKey): Promise<Claim> {
    const now = clock.now();
    const [row] = await database.orm.select().from(idempotentRequests).where(isRowOf(key));
    if (row && row.expiresAt > now && row.statusCode !== null) {
      const response = await readResponse(deps, row);
      if (response) return { state: 'stored', response };
    }
    if (row && isRunning(row, now)) return { state: 'running' };
    const holder = `${processId}:${randomUUID()}`;
    const isLost = row !== undefined && row.statusCode !== null;
    return (await acquire(key, { holder, now, isLost }))
      ? { state: 'acquired', lock: createRunLock(deps, key, holder) }
      : { state: 'running' };
  }

  /** Checked on the row that was read, so that waiting repeats don't contend for the lock. */
  function isRunning({ statusCode, heldUntil, expiresAt, holder }: Row, now: Date): boolean {
    const isAlive = database.kind === 'postgres' || holder.startsWith(processId);
    return statusCode === null && heldUntil > now && expiresAt > now && isAlive;
  }

  /** Inserts the request or takes over a free row; the database lets one of parallel requests through. */
  async function acquire(key: IdempotencyKey, { holder, now, isLost }: Acquisition): Promise<boolean> {
    const lock = {
      holder,
      heldUntil: new Date(now.getTime() + leaseMs),
      expiresAt: new Date(now.getTime() + lifeMs),
    };
    const acquired = await database.orm
      .insert(idempotentRequests)
      .values({ userId: key.accountId, endpoint: key.endpoint, key: key.value, ...lock })
      .onConflictDoUpdate({
        target: [idempotentRequests.userId, idempotentRequests.endpoint, idempotentRequests.key],
        set: { ...lock, ...noResponse },
        setWhere: isFree(now, isLost),
      })
      .returning({ holder: idempotentRequests.holder });
    return acquired.length > 0;
  }

  /** On the embedded database another process's holder is dead, because there is one process at a time. */
  function isFree(now: Date, isLost: boolean): SQL {
    const { statusCode, expiresAt, heldUntil, holder } = idempotentRequests;
    const isDead = database.kind === 'pglite' ? sql`${holder} not like ${`${processId}:%`}` : sql`false`;
    const isAbandoned = sql`(${statusCode} is null and (${heldUntil} <= ${now.toISOString()} or ${isDead}))`;
    const isUnreadable = isLost ? sql`${statusCode} is not null` : sql`false`;
    return sql`${expiresAt} <= ${now.toISOString()} or ${isAbandoned} or ${isUnreadable}`;
  }

  return { claim };
}

interface Acquisition {
  readonly holder: string;
  readonly now: Date;
  /** Whether the row has a response that can't be read any more. */
  readonly isLost: boolean;
}

/** The lock of a row that `holder` acquired; renewed until it is stored or released. */
function createRunLock(deps: ResponseStoreDeps, key: IdempotencyKey, holder: string): RunLock {
  const { database, clock, log } = deps;
  const isOwn = and(
    isRowOf(key),
    eq(idempotentRequests.holder, holder),
    isNull(idempotentRequests.statusCode),
  );
  let isEnded = false;
  const renewal = setInterval(() => {
    const heldUntil = new Date(clock.now().getTime() + leaseMs);
    database.orm
      .update(idempotentRequests)
      .set({ heldUntil })
      .where(isOwn)
      .then(undefined, (error: unknown) => log.warn({ err: error }, 'could not renew the lock of a request'));
  }, renewEveryMs).unref();
  return {
    async store(response) {
      const columns = await writeResponse(deps, key.accountId, response);
      await database.orm.update(idempotentRequests).set(columns).where(isOwn);
      isEnded = true;
      clearInterval(renewal);
    },
    async release() {
      clearInterval(renewal);
      if (!isEnded) await database.orm.delete(idempotentRequests).where(isOwn);
      isEnded = true;
    },
  };
}

function isRowOf({ accountId, endpoint, value }: IdempotencyKey): SQL | undefined {
  return and(
    eq(idempotentRequests.userId, accountId),
    eq(idempotentRequests.endpoint, endpoint),
    eq(idempotentRequests.key, value),
  );
}
