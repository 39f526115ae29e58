import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Log } from '#platform/server/log.ts';
import type { Files } from './files.ts';

/** Files that a feature stores under a prefix, and which of them its rows need. */
export interface FileKind {
  /** Of their keys; what follows is the name of a file. */
  readonly prefix: string;
  /** By when a row has followed its file, an hour by default: an older file that no row needs is removed. */
  readonly orphanAgeMs?: number;
  /** SQL that returns the `name` of each `file` that a row needs; without it, none is needed. */
  readonly neededSql?: string;
}

interface RemovalDeps {
  readonly files: Files;
  readonly log: Log;
}

export interface SweepDeps extends RemovalDeps {
  readonly database: Database;
  readonly clock: Clock;
}

const hourMs = 60 * 60 * 1000;
/** Parameter: names as a JSON array. */
const namedFiles =
  'with file as materialized (select value as name from jsonb_array_elements_text($1::jsonb)) ';
/** How many files are removed together: as many as one request to a bucket may name. */
export const removalBatch = 1_000;

/**
 * Removes the older files of these kinds that no row needs: those of deleted rows, and those of processes
 * that died between file and row. Throws after the last kind if one failed.
 */
export async function sweepOrphans(deps: SweepDeps, kinds: readonly FileKind[]): Promise<void> {
  const errors: unknown[] = [];
  for (const kind of kinds) await sweepKind(deps, kind).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'Files without a row could not be removed');
}

async function sweepKind(deps: SweepDeps, { prefix, orphanAgeMs = hourMs, neededSql }: FileKind) {
  const youngestMs = deps.clock.now().getTime() - orphanAgeMs;
  const removeUnneeded = async (keys: readonly string[]) => {
    const names = keys.map((key) => key.slice(prefix.length));
    const rows = neededSql
      ? await deps.database.query<{ name: string }>(`needed_files_${prefix}`, namedFiles + neededSql, [
          JSON.stringify(names),
        ])
      : [];
    const needed = new Set(rows.map(({ name }) => prefix + name));
    await removeFiles(
      deps,
      keys.filter((key) => !needed.has(key)),
    );
  };
  let old: string[] = [];
  for await (const { key, modifiedAt } of deps.files.list(prefix)) {
    if (modifiedAt.getTime() < youngestMs) old.push(key);
    if (old.length < removalBatch) continue;
    await removeUnneeded(old);
    old = [];
  }
  if (old.length > 0) await removeUnneeded(old);
}

/** A row whose files are no longer needed. */
export interface ExpiredRow {
  readonly id: string;
  readonly keys: readonly string[];
}

/**
 * Removes the files of expired rows, then lets `mark` store that they are gone, until `next` returns no more.
 * The next run finishes an interrupted one, and tries again what the store refused.
 */
export async function removeExpired(
  deps: RemovalDeps,
  {
    next,
    mark,
  }: {
    /** Returns rows that are not marked yet. */
    readonly next: () => Promise<readonly ExpiredRow[]>;
    readonly mark: (ids: string[]) => Promise<unknown>;
  },
): Promise<void> {
  for (;;) {
    const rows = await next();
    const refused = await removeFiles(
      deps,
      rows.flatMap(({ keys }) => keys),
    );
    const removed = rows.filter(({ keys }) => !keys.some((key) => refused.has(key)));
    if (removed.length === 0) return;
    await mark(removed.map(({ id }) => id));
  }
}

/** Logs the files that the store refused to remove, and returns their keys. */
async function removeFiles(
  { files, log }: RemovalDeps,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const refused = new Set<string>();
  for (let start = 0; start < keys.length; start += removalBatch) {
    const failures = await files.removeAll(keys.slice(start, start + removalBatch));
    if (failures.length > 0)
      log.warn({ count: failures.length, first: failures[0] }, 'the store refused to remove files');
    for (const { key } of failures) refused.add(key);
  }
  return refused;
}
