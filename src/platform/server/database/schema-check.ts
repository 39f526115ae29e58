import type { Log } from '#platform/server/log.ts';
import type { Database } from './database.ts';
import { describeTooOld, hasRun, type Migration, readMigrations } from './migration-files.ts';

/** The schema is not one that this program runs on. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

interface Row {
  readonly hash: string;
  readonly name: string;
  readonly requires: string | null;
}

export interface SchemaState {
  /** A sentence that says why this program does not run on the schema; undefined if it does. */
  readonly problem: string | undefined;
  /** Migrations of a later version, on which this one may run. */
  readonly later: readonly string[];
}

/**
 * Compares the migrations that have run with those of this program (contract 12). It runs on a
 * schema that has all of its own, and later ones that require none that it does not know. Needs no rights but
 * to read.
 */
export async function readSchemaState(database: Database, dir?: string): Promise<SchemaState> {
  const own = await readMigrations(dir);
  const rows = await readRows(database);
  const done = new Set(rows.map(({ hash }) => hash));
  const tooOld = describeTooOld(own, done);
  if (tooOld !== undefined) return { problem: tooOld, later: [] };
  const unknown = findUnknown(own, rows);
  const missing = own.filter((migration) => !hasRun(migration, done)).map(({ name }) => name);
  const ownNames = new Set(own.map(({ name }) => name));
  const barrier = unknown.find(({ requires }) => requires !== null && !ownNames.has(requires));
  return { problem: describe(missing, barrier), later: unknown.map(({ name }) => name) };
}

/** Returns what has run and is neither one of the program's migrations nor replaced by its baseline. */
function findUnknown(own: readonly Migration[], rows: readonly Row[]): Row[] {
  const ownHashes = new Set(own.map(({ hash }) => hash));
  const replaced = rows.findLastIndex(({ hash }) => own.some(({ replaces }) => replaces?.hash === hash));
  return rows.slice(replaced + 1).filter(({ hash }) => !ownHashes.has(hash));
}

/** Throws SchemaError if this program does not run on the schema; logs what a later version has changed. */
export async function checkSchema(database: Database, log: Log, dir?: string): Promise<void> {
  const { problem, later } = await readSchemaState(database, dir);
  if (problem !== undefined) throw new SchemaError(problem);
  if (later.length > 0)
    log.warn({ later }, 'the schema is from a later version that is compatible with this one');
}

/**
 * Throws SchemaError if the database's role has only data rights, before a process that migrates has done
 * anything.
 */
export async function checkRights(database: Database): Promise<void> {
  const [row] = await database.query<{ mayCreate: boolean | null }>(
    'schema_rights',
    `select has_schema_privilege(current_schema(), 'create') as "mayCreate"`,
    [],
  );
  if (!row?.mayCreate)
    throw new SchemaError(
      'This process migrates the database, but its database role does not own the schema: run ' +
        'ROLE=migrate with a role that does, then ROLE=web and ROLE=worker with this one.',
    );
}

/** Resolves with what has run, in that order. Versions that are too old stored only hashes. */
async function readRows(database: Database): Promise<Row[]> {
  const [table] = await database.query<{ exists: boolean }>(
    'migrations_exist',
    `select to_regclass('migrations') is not null as exists`,
    [],
  );
  if (!table?.exists) return [];
  return database.query<Row>(
    'migrations_done',
    `select hash, to_jsonb(m) ->> 'name' as name, to_jsonb(m) ->> 'requires' as requires
     from migrations m order by created_at, hash`,
    [],
  );
}

function describe(missing: readonly string[], barrier: Row | undefined): string | undefined {
  if (missing.length > 0)
    return `The database lacks ${list(missing)}: run ROLE=migrate of this version first.`;
  if (barrier) {
    return (
      `This version is too old for the database: ${barrier.name} requires a version with ` +
      `${barrier.requires}.`
    );
  }
  return undefined;
}

function list(names: readonly string[]): string {
  const [first] = names;
  return names.length === 1 ? `the migration ${first}` : `${names.length} migrations, starting with ${first}`;
}
