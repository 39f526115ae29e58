// Writes what this version sends to the database to test/old-version/statements.sql, for the tests of the next
// one: see "Migrations" in CONTRIBUTING.md. Runs the features' tests on PostgreSQL, for about five minutes.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#platform/server/database/migrate.ts';
import { openPostgres } from '#platform/server/database/postgres.ts';
import { createLog } from '#platform/server/log.ts';
import { findRefused, recordedFile, separator } from '#test/old-version/statements.ts';
import { startPostgres } from '#test/postgres.ts';
import { run } from './run.mjs';

/** Longer ones are inserts of many rows, of which shorter ones exist. */
const longestLetters = 8_000;
const recorder = new URL('../test/old-version/recorder.mjs', import.meta.url).href;
const vitest = ['node_modules/vitest/vitest.mjs', 'run', 'src/account', 'src/tools', '-t', 'postgres'];
const dir = mkdtempSync(join(tmpdir(), 'overprint-statements-'));

/** Tests also use tables of their own, and pg-boss has its own promise: what this schema refuses is left out. */
async function onlyOwn(/** @type {string[]} */ statements) {
  const log = createLog('warn');
  const server = await startPostgres();
  const database = await openPostgres({ databaseUrl: server.url, log });
  try {
    await migrate(database, { log });
    const refused = new Set((await findRefused(database, statements)).map(({ statement }) => statement));
    return statements.filter((statement) => !refused.has(statement));
  } finally {
    await database.close();
    await server.stop();
  }
}

function recorded() {
  const lines = readdirSync(dir).flatMap((name) =>
    readFileSync(join(dir, name), 'utf8').trimEnd().split('\n'),
  );
  const texts = [...new Set(lines)].map((line) => /** @type {string} */ (JSON.parse(line)).trim());
  const kinds = /^(?:select|insert|update|delete|with)\b/i;
  return texts.filter((text) => kinds.test(text) && text.length <= longestLetters).toSorted();
}

try {
  process.exitCode = await run(process.execPath, vitest, {
    cwd: process.cwd(),
    env: { ...process.env, RECORD_STATEMENTS_DIR: dir, NODE_OPTIONS: `--import=${recorder}` },
  });
  const statements = await onlyOwn(recorded());
  writeFileSync(recordedFile, `${statements.join(separator)}\n`);
  console.log(`${statements.length} statements`);
} finally {
  rmSync(dir, { recursive: true });
}
