import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failUnfinishedRequests } from '#account/usage/server/end-requests.ts';
import { createDeps, type Deps } from '#app/server/deps.ts';
import { loadConfig } from '#platform/server/config/config.ts';
import { shopLimits } from '#tools/shop-monitor/shared/limits.ts';
import { createAccount } from '#test/accounts.ts';
import { databaseKinds, freshDatabase, type FreshDatabase } from '#test/database.ts';
import { makeDataFolder } from './data-folder.ts';
import { insist, type Thing, thingsOf, unitsOf, type Wish } from './persistent-client.ts';
import { type ServerProcess, startServerProcess, trialsOr } from './server-process.ts';

const usualTrials = 2;
/**
 * `KILL_TRIALS=60 KILL_KEYS=400` makes a long run, which also waits until all jobs and batches have ended.
 */
const trials = trialsOr(usualTrials);
const keyCount = Number(process.env.KILL_KEYS ?? 6 * trials);
const kinds = ['job', 'batch', 'shop', 'job', 'batch'] as const;
/** Every fifth key makes a shop. */
const keysOfAccount = kinds.length * shopLimits.shopsPerAccount;
/**
 * On a shared database the right of a dead request ends after 20 s, and that of a dead run after a minute.
 */
const settlesWithinMs = 600_000;

describe.each(databaseKinds)('the program on %s, killed while clients insist', (kind) => {
  let dataDir: string;
  let fresh: FreshDatabase | undefined;
  let settings: Record<string, string>;
  beforeEach(async () => {
    dataDir = makeDataFolder('one-thing-kill');
    fresh = kind === 'postgres' ? await freshDatabase(kind) : undefined;
    settings = {
      SECRET_KEY: 'a secret of the test, the same in each process',
      // Nothing listens there: scans fail, and shops stay.
      MARKETPLACE_ORIGIN: 'http://127.0.0.1:9',
      ...(fresh?.url !== undefined && { DATABASE_URL: fresh.url, SINGLE_HOST: '1' }),
    };
  });
  afterEach(async () => {
    await fresh?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Works on the program's database while it does not run. */
  async function withDeps<T>(work: (deps: Deps) => Promise<T>): Promise<T> {
    const config = { DATA_DIR: dataDir, DISK_RESERVE_MB: '0', LOG_LEVEL: 'silent', ...settings };
    const deps = await createDeps(loadConfig(config));
    try {
      return await work(deps);
    } finally {
      await deps.close();
    }
  }

  /** Creates premium accounts, with an API key each. */
  function accountKeys(count: number): Promise<string[]> {
    return withDeps(async (deps) => {
      const keys: string[] = [];
      for (let number = 0; number < count; number += 1)
        keys.push((await createAccount(deps, { userStatus: 'active_sub' })).key);
      return keys;
    });
  }

  test(`kill -9 x ${trials}: each of ${keyCount} Idempotency-Keys makes exactly one thing, for one unit`, {
    timeout: 120_000 + settlesWithinMs + trials * 60_000,
  }, async () => {
    const keys = await accountKeys(Math.ceil(keyCount / keysOfAccount));
    const wishes = Array.from(
      { length: keyCount },
      (_, number): Wish => ({
        kind: kinds[number % kinds.length] ?? 'job',
        idempotencyKey: `key-${number}`,
        key: keys[Math.floor(number / keysOfAccount)] ?? expect.fail(`Expected an account for ${number}`),
      }),
    );
    let server = await startServerProcess(dataDir, settings);
    const insisting: Promise<void>[] = [];
    for (let trial = 0; trial < trials; trial += 1) {
      const [start, end] = [trial, trial + 1].map((number) => Math.floor((number * keyCount) / trials));
      insisting.push(...wishes.slice(start, end).map((wish) => insist(() => server.origin, wish)));
      await delay(20 + ((trial * 7_919) % 900));
      await server.end('SIGKILL');
      server = await startServerProcess(dataDir, settings);
    }
    await Promise.all(insisting);
    if (trials > usualTrials)
      await expect
        .poll(() => underWay(server, keys), { timeout: settlesWithinMs, interval: 500 })
        .toEqual([]);
    await server.end('SIGTERM');
    // On a shared database the hourly sweep would give back what requests of dead processes took.
    await withDeps(({ database }) => failUnfinishedRequests(database));
    server = await startServerProcess(dataDir, settings);
    const found = await all(server, keys);
    const units = await unitsUsed(server, keys);
    await server.end('SIGTERM');
    const byKey = Map.groupBy(found, ({ idempotencyKey }) => idempotencyKey);
    const several = [...byKey.values()].filter(({ length }) => length > 1);
    const failed = found.filter(({ status }) => status === 'failed').length;
    process.stdout.write(
      `kill -9 x ${trials} on ${kind}: ${keyCount} keys, ${found.length} things, ${byKey.size} keys ` +
        'with a thing, ' +
        `${several.length} with several, ${failed} jobs and batches failed, ${units} units used\n`,
    );
    expect(several).toEqual([]);
    expect(byKey.size).toBe(keyCount);
    expect(failed).toBe(0);
    expect(units).toBe(keyCount);
  });
});

async function all({ origin }: ServerProcess, keys: readonly string[]): Promise<Thing[]> {
  return (await Promise.all(keys.map((key) => thingsOf(origin, key)))).flat();
}

async function unitsUsed({ origin }: ServerProcess, keys: readonly string[]): Promise<number> {
  const used = await Promise.all(keys.map((key) => unitsOf(origin, key)));
  return used.reduce((sum, units) => sum + units, 0);
}

/** Returns the jobs and batches that have not ended. */
async function underWay(server: ServerProcess, keys: readonly string[]): Promise<Thing[]> {
  return (await all(server, keys)).filter(({ status }) => status === 'processing');
}
