import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { embeddedDatabaseDir } from '#platform/server/database/lock.ts';

/**
 * Makes a data folder with a migrated database and returns its path. The program would make the same in a new
 * folder, which takes longer than most tests of it. The caller removes it.
 */
export function makeDataFolder(name: string): string {
  const dataDir = mkdtempSync(join(tmpdir(), `overprint-${name}-`));
  const dir = embeddedDatabaseDir(dataDir);
  mkdirSync(dir, { mode: 0o700 });
  execFileSync('tar', ['-xf', inject('pgliteTemplate'), '-C', dir], { stdio: 'pipe' });
  return dataDir;
}
