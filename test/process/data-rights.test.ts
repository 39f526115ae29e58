import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { type FixtureMarketplace, startMarketplace } from '#sandbox/marketplace/server/marketplace.ts';
import { databaseUrl, runSql } from '#test/postgres.ts';
import { spawnServer, startServerProcess } from './server-process.ts';
import { useEverything } from './use-everything.ts';

const rolesSql = readFileSync(new URL('../../deploy/postgres-roles.sql', import.meta.url), 'utf8');

/** Returns the address for another role of the same server. */
const asRole = (url: string, role: string) =>
  url.replace('user=postgres', `user=${role}`).replace('//postgres@', `//${role}@`);

describe('processes whose database role has only data rights', () => {
  const name = `overprint_${randomUUID().replaceAll('-', '')}`;
  let url: string;
  let dataDir: string;
  let market: FixtureMarketplace;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'overprint-rights-'));
    market = await startMarketplace({ seed: 3 });
    url = databaseUrl(inject('postgresUrl'), name);
    await runSql(inject('postgresUrl'), `create database ${name}`);
    await runSql(url, rolesSql);
  });
  afterEach(async () => {
    await market.close();
    await runSql(inject('postgresUrl'), `drop database ${name} with (force)`);
    await runSql(inject('postgresUrl'), 'drop role overprint_owner, overprint_app');
    await rm(dataDir, { recursive: true, force: true });
  });

  const settings = (dbRole: string) => ({
    DATABASE_URL: asRole(url, dbRole),
    SECRET_KEY: 'one secret for all of these processes',
    SINGLE_HOST: '1',
    MARKETPLACE_ORIGIN: market.origin,
    OUTBOUND_ALLOW: new URL(market.origin).host,
  });
  /** Runs a program that is expected to end by itself. */
  const runToEnd = async (role: string, dbRole: string) => {
    const program = spawnServer(dataDir, { ROLE: role, ...settings(dbRole) });
    const code = await new Promise((resolve) => program.child.once('exit', resolve));
    return { code, output: program.output() };
  };

  test('refuse to start before ROLE=migrate, and after it serve everything and run every job', async () => {
    const refused = await runToEnd('web', 'overprint_app');
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('run ROLE=migrate') as string });
    expect(await runToEnd('migrate', 'overprint_owner')).toEqual({ code: 0, output: '' });

    expect(await runToEnd('all', 'overprint_app')).toMatchObject({
      code: 1,
      output: expect.stringContaining('does not own the schema: run ROLE=migrate') as string,
    });

    const web = await startServerProcess(dataDir, { ROLE: 'web', ...settings('overprint_app') });
    const worker = spawnServer(dataDir, { ROLE: 'worker', ...settings('overprint_app') });
    const [{ pads, ...use }, notRun] = await Promise.all([
      useEverything(web.origin, market, 4),
      runEverySchedule(settings('overprint_app').DATABASE_URL),
    ]);
    expect(pads).toEqual([200, 200, 200, 200]);
    expect(use).toMatchObject({ jobStatus: 'completed', webhooks: ['audio', 'shop'] });
    expect(notRun).toEqual([]);
    expect([await web.end('SIGTERM'), await worker.end('SIGTERM')]).toEqual([0, 0]);
    expect(web.output() + worker.output()).not.toMatch(/permission denied|"level":[56]0/);
  }, 180_000);
});

/** Makes all upkeep due. Resolves with what a worker could not do. */
async function runEverySchedule(connectionString: string): Promise<string[]> {
  const client = new Client({ connectionString });
  await client.connect();
  const tasks = async (which: string) =>
    (await client.query<{ name: string }>(`select name from upkeep where ${which}`)).rows.map(
      ({ name }) => name,
    );
  const startedAt = (await client.query<{ now: Date }>('select now()')).rows[0]?.now;
  try {
    await expect.poll(() => tasks('true'), { timeout: 60_000, interval: 200 }).not.toEqual([]);
    expect((await tasks('true')).length).toBeGreaterThan(10);
    await client.query('update upkeep set due_at = now() where leased_until is null');
    const isOpen = `failures = 0 and coalesce(ended_at, '-infinity') < '${startedAt?.toISOString()}'`;
    await expect.poll(() => tasks(isOpen), { timeout: 60_000, interval: 200 }).toEqual([]);
    return await tasks('failures > 0');
  } finally {
    await client.end();
  }
}
