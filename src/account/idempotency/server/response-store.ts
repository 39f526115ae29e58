import { randomUUID } from 'node:crypto';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import {
  type Claim,
  type IdempotencyKey,
  isRefusal,
  type ResponseStore,
  type RunLock,
} from '#platform/server/http/idempotency.ts';
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

  async function claim(key: IdempotencyKey, fingerprint?: string): Promise<Claim> {
    const now = clock.now();
    const [row] = await database.orm.select().from(idempotentRequests).where(isRowOf(key));
    const isStored = row !== undefined && row.expiresAt > now && row.statusCode !== null;
    if (isStored && !isOtherRefusal(row, fingerprint)) {
      const response = await readResponse(deps, row);
      if (response) return { state: 'stored', response };
    }
    if (row && isRunning(row, now)) return { state: 'running' };
    const holder = `${processId}:${randomUUID()}`;
    return (await acquire(key, { holder, now, replaced: isStored ? row : undefined }))
      ? { state: 'acquired', lock: createRunLock(deps, key, holder) }
      : { state: 'running' };
  }

  /** Checked on the row that was read, so that waiting repeats don't contend for the lock. */
  function isRunning({ statusCode, heldUntil, expiresAt, holder }: Row, now: Date): boolean {
    const isAlive = database.kind === 'postgres' || holder.startsWith(processId);
    return statusCode === null && heldUntil > now && expiresAt > now && isAlive;
  }

  /** Inserts the request or takes over a free row; the database lets one of parallel requests through. */
  async function acquire(key: IdempotencyKey, { holder, now, replaced }: Acquisition): Promise<boolean> {
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
        setWhere: isFree(now, replaced),
      })
      .returning({ holder: idempotentRequests.holder });
    return acquired.length > 0;
  }

  /** On the embedded database another process's holder is dead, because there is one process at a time. */
  function isFree(now: Date, replaced: Row | undefined): SQL {
    const { statusCode, expiresAt, heldUntil, holder } = idempotentRequests;
    const isDead = database.kind === 'pglite' ? sql`${holder} not like ${`${processId}:%`}` : sql`false`;
    const isAbandoned = sql`(${statusCode} is null and (${heldUntil} <= ${now.toISOString()} or ${isDead}))`;
    const isReplaced = replaced
      ? sql`(${statusCode} is not null and ${holder} = ${replaced.holder})`
      : sql`false`;
    return sql`${expiresAt} <= ${now.toISOString()} or ${isAbandoned} or ${isReplaced}`;
  }

  return { claim };
}

interface Acquisition {
  readonly holder: string;
  readonly now: Date;
  /** A row whose response can't be read any more, or refuses another content. */
  readonly replaced: Row | undefined;
}

/** Whether a stored response refuses another content than that of a request, and has made nothing. */
function isOtherRefusal({ statusCode, fingerprint }: Row, ofRequest: string | undefined): boolean {
  if (ofRequest === undefined || statusCode === null) return false;
  return isRefusal(statusCode) && fingerprint !== ofRequest;
}

/** The lock of a row that `holder` acquired; renewed until it is stored or released. */
function createRunLock(deps: ResponseStoreDeps, key: IdempotencyKey, holder: string): RunLock {
  const { database, clock, log } = deps;
  const isOwn = and(isRowOf(key), eq(idempotentRequests.holder, holder));
  const isRunning = and(isOwn, isNull(idempotentRequests.statusCode));
  let isStored = false;
  const renewal = setInterval(() => {
    const heldUntil = new Date(clock.now().getTime() + leaseMs);
    database.orm
      .update(idempotentRequests)
      .set({ heldUntil })
      .where(isRunning)
      .then(undefined, (error: unknown) => log.warn({ err: error }, 'could not renew the lock of a request'));
  }, renewEveryMs).unref();
  return {
    async commit(tx, response) {
      const columns = await writeResponse(deps, key.accountId, response);
      const rows = await tx
        .update(idempotentRequests)
        .set(columns)
        .where(isRunning)
        .returning({ holder: idempotentRequests.holder });
      return rows.length > 0;
    },
    async store(response) {
      const columns = await writeResponse(deps, key.accountId, response);
      await database.orm.update(idempotentRequests).set(columns).where(isOwn);
      isStored = true;
      clearInterval(renewal);
    },
    async release() {
      clearInterval(renewal);
      // After a commit the row is no longer running. After one that failed it is.
      if (!isStored) await database.orm.delete(idempotentRequests).where(isRunning);
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
