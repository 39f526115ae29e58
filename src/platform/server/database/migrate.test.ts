import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseKinds, type FreshDatabase, freshDatabase } from '../../../../test/database.ts';
import { createLog } from '../log.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';

/** A folder as drizzle-kit writes it. */
async function writeMigrations(dir: string, statements: readonly string[]): Promise<void> {
  await mkdir(join(dir, 'meta'), { recursive: true });
  const entries = statements.map((_, idx) => ({
    idx,
    version: '7',
    when: 1_000 + idx,
    tag: `000${idx}_step`,
    breakpoints: true,
  }));
  await writeFile(
    join(dir, 'meta', '_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  );
  await Promise.all(statements.map((text, idx) => writeFile(join(dir, `000${idx}_step.sql`), text)));
}

describe.each(databaseKinds)('migrations on %s', (kind) => {
  let dir: string;
  let fresh: FreshDatabase;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'overprint-migrations-'));
    fresh = await freshDatabase(kind);
  });
  afterEach(async () => {
    await fresh.close();
    await rm(dir, { recursive: true });
  });

  const tables = () =>
    fresh.database.query<{ name: string }>(
      'tables',
      `select tablename as name from pg_tables where tablename like 'step%' order by 1`,
      [],
    );

  it('run once each; only new ones run the next time', async () => {
    await writeMigrations(dir, ['create table step_one (id integer)']);
    await migrate(fresh.database, dir);
    await migrate(fresh.database, dir);
    await writeMigrations(dir, [
      'create table step_one (id integer)',
      'create table step_two (id integer);--> statement-breakpoint\ncreate index on step_two (id);',
    ]);
    await migrate(fresh.database, dir);
    expect(await tables()).toEqual([{ name: 'step_one' }, { name: 'step_two' }]);
  });

  it('change nothing if one fails', async () => {
    await writeMigrations(dir, ['create table step_one (id integer)', 'create table step_two (id nonsense)']);
    await expect(migrate(fresh.database, dir)).rejects.toThrow();
    expect(await tables()).toEqual([]);
  });

  it('find nothing to do in a fresh test database', async () => {
    await expect(migrate(fresh.database)).resolves.toBeUndefined();
  });
});

describe('migrations on postgres', () => {
  it('run once when four processes start at the same time', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'overprint-migrations-'));
    const fresh = await freshDatabase('postgres');
    await writeMigrations(dir, ['create table step_one (id integer); insert into step_one values (1);']);
    const log = createLog('silent');
    const processes = await Promise.all(
      [1, 2, 3, 4].map(() => openPostgres({ databaseUrl: fresh.url ?? '', log })),
    );
    await Promise.all(processes.map((database) => migrate(database, dir)));
    expect(await fresh.database.query('rows', 'select id from step_one', [])).toEqual([{ id: 1 }]);
    await Promise.all(processes.map((database) => database.close()));
    await fresh.close();
    await rm(dir, { recursive: true });
  });
});
