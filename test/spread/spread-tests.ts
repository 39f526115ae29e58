import { globSync, readFileSync } from 'node:fs';
import { oneProcess } from './one-process.ts';

/** Helpers that start the test app. */
const starters = /\b(?:startTestApp|startAudioApp|startShopTest|startSite|startShopSite)\(/;

/** Returns the test files that start an app, less those that need it in their own process. */
export function spreadTests(): string[] {
  return globSync(['src/**/*.test.ts', 'test/**/*.test.ts']).filter(
    (file) => typeof oneProcess[file] !== 'string' && starters.test(readFileSync(file, 'utf8')),
  );
}
