import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ownMigrations = fileURLToPath(new URL('../../../../migrations', import.meta.url));

/** One file of `migrations/`; the marks in its first lines are described in CONTRIBUTING.md. */
export interface Migration {
  /** Such as `0013_fair-metering`. */
  readonly name: string;
  /** Of the whole file. The database remembers by it what has run. */
  readonly hash: string;
  readonly statements: readonly string[];
  /** Whether all statements run in one transaction; otherwise each runs alone. */
  readonly inTransaction: boolean;
  /** A process must know this migration to run on a schema with this one; undefined means any may. */
  readonly requires: string | undefined;
  /** Of a baseline: the last of the migrations in whose place it is, whose schema it makes. */
  readonly replaces: { readonly name: string; readonly hash: string } | undefined;
}

/** Resolves with the migrations of a folder of drizzle-kit, in their order. Throws if a file is missing. */
export async function readMigrations(dir = ownMigrations): Promise<Migration[]> {
  const journal = JSON.parse(await readFile(join(dir, 'meta', '_journal.json'), 'utf8')) as {
    readonly entries: readonly { readonly tag: string }[];
  };
  return Promise.all(
    journal.entries.map(async ({ tag }) =>
      parseMigration(tag, await readFile(join(dir, `${tag}.sql`), 'utf8')),
    ),
  );
}

/** Returns the migration of a file's text. */
export function parseMigration(name: string, text: string): Migration {
  const marks = /^(?:--.*\n)*/.exec(text)?.[0] ?? '';
  const [, replacedName, replacedHash] = /^-- replaces: (\S+) (\S+)$/m.exec(marks) ?? [];
  return {
    name,
    hash: createHash('sha256').update(text).digest('hex'),
    statements: text.split('--> statement-breakpoint').filter((statement) => statement.trim() !== ''),
    inTransaction: !/^-- no-transaction$/m.test(marks),
    requires: /^-- requires: (\S+)$/m.exec(marks)?.[1],
    replaces: replacedName && replacedHash ? { name: replacedName, hash: replacedHash } : undefined,
  };
}

/** Returns whether a database has run a migration, or all that a baseline replaces. `done` are hashes. */
export function hasRun({ hash, replaces }: Migration, done: ReadonlySet<string>): boolean {
  return done.has(hash) || (replaces !== undefined && done.has(replaces.hash));
}

/**
 * Returns a sentence that refuses a database on which a baseline can't run, because only some of the
 * migrations that it replaces have. `done` are hashes.
 */
export function describeTooOld(
  migrations: readonly Migration[],
  done: ReadonlySet<string>,
): string | undefined {
  const baseline = migrations.find(({ replaces }) => replaces !== undefined);
  if (done.size === 0 || !baseline || hasRun(baseline, done)) return undefined;
  return (
    `The database is too old for this version, which no longer has ${baseline.replaces?.name}: ` +
    'start the version before on it first.'
  );
}
