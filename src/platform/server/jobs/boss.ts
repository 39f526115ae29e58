import { PgBoss } from 'pg-boss';
import pgBossPackage from 'pg-boss/package.json' with { type: 'json' };
import { realWait } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Log } from '#platform/server/log.ts';

/** The version of the queue's own tables that this program's pg-boss expects. */
const ownSchema = pgBossPackage.pgboss.schema;
/** How often the queue looks for jobs whose worker died. */
const superviseSeconds = 5;
/** How many connections a process takes that only sends. */
const senderConnections = 2;

/** Starts pg-boss with what this process does. Throws if its tables are missing or too old. */
export async function startBoss(
  database: Database,
  log: Log,
  parts: { readonly supervise: boolean; readonly schedule: boolean },
): Promise<PgBoss> {
  const stored = await readSchema(database);
  if (stored < ownSchema)
    throw new Error('The database lacks the job queue: run ROLE=migrate of this version first.');
  const boss = open(database, log, {
    ...(database.kind === 'postgres' && !parts.supervise && { max: senderConnections }),
    // Without it pg-boss also refuses tables of a later version. With it, it changes nothing on those.
    migrate: stored > ownSchema,
    ...parts,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // The embedded engine has a timer of its own for vacuuming.
    monitorVacuum: database.kind === 'postgres',
  });
  return boss.start();
}

/** Creates or migrates pg-boss's tables, then calls `work` with it. */
export async function withMigratedBoss(
  database: Database,
  log: Log,
  work: (boss: PgBoss) => Promise<void>,
): Promise<void> {
  const boss = open(database, log, {
    migrate: true,
    // Asked for, even a schema that exists needs the right to create one.
    createSchema: !(await exists(database, 'to_regnamespace', 'pgboss')),
    supervise: false,
    schedule: false,
  });
  await boss.start();
  try {
    await finishIndexes(boss);
    await work(boss);
  } finally {
    await boss.stop();
  }
}

function open(
  database: Database,
  log: Log,
  options: ConstructorParameters<typeof PgBoss>[0] & object,
): PgBoss {
  const boss = new PgBoss({ ...database.jobStore, ...options });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'a warning of the job queue'));
  return boss;
}

/** Resolves with 0 if the queue has no tables. */
async function readSchema(database: Database): Promise<number> {
  if (!(await exists(database, 'to_regclass', 'pgboss.version'))) return 0;
  const [row] = await database.query<{ version: number }>(
    'jobs_version',
    'select version from pgboss.version',
    [],
  );
  return row?.version ?? 0;
}

async function exists(
  database: Database,
  find: 'to_regclass' | 'to_regnamespace',
  name: string,
): Promise<boolean> {
  const text = `select ${find}($1) is not null as exists`;
  const [row] = await database.query<{ exists: boolean }>(`jobs_${find}`, text, [name]);
  return row?.exists === true;
}

const indexPauseMs = 1_000;

/**
 * Waits for the indexes that a migration of pg-boss builds afterwards: nobody else would build them. Throws
 * if one can't be built.
 */
async function finishIndexes(boss: PgBoss): Promise<void> {
  for (;;) {
    const states = await boss.getBamStatus();
    if (states.some(({ status }) => status === 'failed'))
      throw new Error('The job queue could not build an index: see the table pgboss.bam');
    if (states.every(({ status }) => status === 'completed')) return;
    await realWait(indexPauseMs);
  }
}
