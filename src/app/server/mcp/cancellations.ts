import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database, Listening } from '#platform/server/database/database.ts';

/** Names one call of a client: its account, the session that it was given, and the JSON-RPC id. */
export interface RequestName {
  readonly accountId: number;
  readonly sessionId: string;
  readonly requestId: string | number;
}

/** Why a call ended that its client has cancelled: a lost connection is no such wish. */
export class CancelledByClient extends Error {}

/** The calls that are worked on, for `notifications/cancelled`, which arrives in another request. */
export interface Cancellations {
  /**
   * Resolves with a signal that aborts when the call is cancelled, in whichever process. Call `end` in any
   * case.
   */
  readonly begin: (name: RequestName) => Promise<AbortSignal>;
  readonly end: (name: RequestName) => void;
  /** For a call that has ended nothing happens. */
  readonly cancel: (name: RequestName) => Promise<void>;
  readonly close: () => Promise<void>;
}

const channel = 'overprint_mcp_cancellations';

/** The process listens from its first call of a client with a session, by one connection. */
export function createCancellations(database: Database): Cancellations {
  const running = new Map<string, AbortController>();
  let listening: Promise<Listening> | undefined;
  const abort = (key: string | undefined) => {
    const controller = key === undefined ? undefined : running.get(key);
    controller?.abort(new CancelledByClient('cancelled by the client'));
    return controller !== undefined;
  };

  async function listenOnce(): Promise<void> {
    listening ??= database.listen(channel, abort);
    try {
      await listening;
    } catch (error) {
      listening = undefined;
      throw error;
    }
  }

  return {
    async begin(name) {
      const controller = new AbortController();
      running.set(keyOf(name), controller);
      await listenOnce();
      return controller.signal;
    },
    end: (name) => {
      running.delete(keyOf(name));
    },
    async cancel(name) {
      const key = keyOf(name);
      if (!abort(key)) await database.orm.execute(sql`select pg_notify(${channel}, ${key})`);
    },
    async close() {
      await (await listening)?.stop();
    },
  };
}

/** A hash, because the client's id is of any length, and everybody on the channel reads it. */
function keyOf({ accountId, sessionId, requestId }: RequestName): string {
  return createHash('sha256')
    .update(JSON.stringify([accountId, sessionId, requestId]))
    .digest('hex');
}
