import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { RowClaims } from './row-runner.ts';

/** The right to work on a row. Only one run at a time has it, and must extend it. */
export interface QueueClaim {
  readonly id: number;
  readonly userId: number;
  readonly run: number;
  /** Runs that ended in an error which was not an outage of ours. */
  readonly failures: number;
  /** Of what made the row (W3C `traceparent`). */
  readonly traceParent: string | null;
  /** When it was made, as ISO 8601. */
  readonly createdAt: string;
}

type ClaimedRun = Pick<QueueClaim, 'id' | 'run'>;

export interface QueueClaims<Claim> extends RowClaims<Claim> {
  /** Whether the run still has the row. */
  has(claim: ClaimedRun): Promise<boolean>;
  /**
   * Makes the row wait for another run; `isFailure` if the run ended in an error that was not an outage of
   * ours.
   */
  release(claim: ClaimedRun, options: { readonly dueAt: Date; readonly isFailure: boolean }): Promise<void>;
  /** Ends the row: there is nothing left to do. */
  end(claim: ClaimedRun): Promise<void>;
}

/**
 * A table whose rows wait: it has the columns `run`, `failures`, `due_at` and `leased_until`. Texts are SQL.
 */
export interface QueueTable {
  readonly table: string;
  /** The column that identifies a row. */
  readonly key: string;
  /** Further columns that a claim sets. */
  readonly alsoSets?: string;
  /** What a claim has, from the row `taken`. */
  readonly columns: string;
  /** Whether a row that is due can be worked on; `$1` is now, `waiting` the row. */
  readonly isReady: string;
  /** Ends the row of the key `$1` if it has the run `$2`; by default deletes it. */
  readonly end?: string;
  /** How long a claim lasts that is not extended. */
  readonly leaseMs: number;
}

/** Claims are columns of the rows, oldest due first. Leases run on the database's clock (contract 12). */
export function createQueueClaims<Claim extends QueueClaim>(
  database: Database,
  clock: Clock,
  queue: QueueTable,
): QueueClaims<Claim> {
  const { table } = queue;
  const sql = statementsOf(queue);
  const now = () => clock.now().toISOString();
  const leaseEnd = () => new Date(clock.now().getTime() + queue.leaseMs).toISOString();
  return {
    next: () => database.query<Claim>(`${table}_claim`, sql.claim, [now(), leaseEnd()]),
    async has({ id, run }) {
      return (await database.query(`${table}_has`, sql.has, [id, run])).length > 0;
    },
    async extend(claims) {
      const runs = JSON.stringify(claims.map(({ id, run }) => ({ id, run })));
      const lost = await database.query<ClaimedRun>(`${table}_extend`, sql.extend, [runs, leaseEnd()]);
      return claims.filter((claim) => lost.some(({ id, run }) => id === claim.id && run === claim.run));
    },
    async release({ id, run }, { dueAt, isFailure }) {
      const params = [id, run, dueAt.toISOString(), isFailure ? 1 : 0];
      await database.query(`${table}_release`, sql.release, params);
    },
    async end({ id, run }) {
      await database.query(`${table}_end`, sql.end, [id, run]);
    },
    async revive({ all } = { all: false }) {
      await database.query(`${table}_revive`, sql.revive, [now(), all ? 'infinity' : now()]);
    },
  };
}

function statementsOf({ table, key, alsoSets, columns, isReady, end }: QueueTable) {
  const isRun = `${key} = $1::bigint and run = $2::integer`;
  return {
    /** Parameters: now, end of the lease. */
    claim: `
with next as (
  select ${key} from ${table} waiting
  where leased_until is null and due_at <= $1::timestamptz and (${isReady})
  order by due_at, ${key} limit 1
  for update of waiting skip locked
), taken as (
  update ${table} claimed set run = claimed.run + 1, leased_until = $2::timestamptz${alsoSets ? `, ${alsoSets}` : ''}
  from next where claimed.${key} = next.${key}
  returning claimed.*
)
select ${key}::float8 as id, run, failures, ${columns} from taken`,
    has: `select 1 from ${table} where ${isRun} and leased_until is not null`,
    /** Parameters: claims as JSON, end of the lease. Returns those that are lost. */
    extend: `
with wanted as (
  select * from jsonb_to_recordset($1::jsonb) as claim(id bigint, run integer)
), extended as (
  update ${table} claimed set leased_until = $2::timestamptz from wanted
  where claimed.${key} = wanted.id and claimed.run = wanted.run and claimed.leased_until is not null
  returning claimed.${key} as id
)
select wanted.id::float8 as id, wanted.run from wanted
left join extended on extended.id = wanted.id where extended.id is null`,
    release: `
update ${table} set leased_until = null, due_at = $3::timestamptz, failures = failures + $4::integer
where ${isRun} and leased_until is not null`,
    end: end ?? `delete from ${table} where ${isRun}`,
    /** Parameters: now, the time before which a lease has ended. */
    revive: `
update ${table} set leased_until = null, due_at = $1::timestamptz where leased_until < $2::timestamptz`,
  };
}
