import type { Clock } from '#platform/server/clock.ts';
import { type RemovalDeps, removalBatch, removeFiles } from './remove-files.ts';

interface SweepDeps extends RemovalDeps {
  readonly clock: Clock;
}

interface OldFiles {
  readonly prefix: string;
  /** An hour by default: a row follows its file within minutes. */
  readonly ageMs?: number;
  /** Returns the keys among these that a row still needs. */
  readonly neededOf: (keys: readonly string[]) => Promise<ReadonlySet<string>>;
}

const hourMs = 60 * 60 * 1000;

/**
 * Removes the older files with this prefix that no row needs: those of deleted rows, and those of processes
 * that died between file and row.
 */
export async function sweepOrphans(
  deps: SweepDeps,
  { prefix, ageMs = hourMs, neededOf }: OldFiles,
): Promise<void> {
  const youngestMs = deps.clock.now().getTime() - ageMs;
  const removeUnneeded = async (keys: readonly string[]) => {
    if (keys.length === 0) return;
    const needed = await neededOf(keys);
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
  await removeUnneeded(old);
}
