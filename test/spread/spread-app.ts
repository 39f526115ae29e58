import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DispatchFunc } from 'light-my-request';
import { inject as injectInto } from 'light-my-request';
import { inject } from 'vitest';
import { rateLimitWindows, users } from '#account/access/server/tables.ts';
import { earlyBirds } from '#account/early-access/server/tables.ts';
import { createDeps, type Deps } from '#app/server/deps.ts';
import { createServer } from '#app/server/server.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { loadConfig } from '#platform/server/config/config.ts';
import { createAccount } from '#test/accounts.ts';
import type { TestApp, TestAppOptions, TestClock } from '#test/app.ts';
import { copyTemplate } from '#test/database.ts';
import { startBalancer } from './balancer.ts';
import { leaveOut } from './leave-out.ts';
import { type RigPlace, startRig } from './rig.ts';
import { storeCredentials } from './settings.ts';

/**
 * What processes can't be given. `jobs` and `webDir` they have by themselves, their waits, their engine and
 * their internet are real.
 */
const replacements = [
  'log',
  'fetchIdentityKeys',
  'pageParser',
  'images',
  'startsAt',
  'databasePort',
] as const satisfies readonly (keyof TestAppOptions)[];

/**
 * Puts two web and two worker processes behind a balancer: the run's, or with settings own ones on a fresh
 * database. Requests go to the web processes in turn. `deps` are those of one more web process, this one, on
 * the same database and store; its clock is theirs, and its dispatcher and scanner are at rest.
 */
export async function startSpreadApp(options: TestAppOptions): Promise<TestApp> {
  const replaced = replacements.filter((name) => options[name] !== undefined);
  if (replaced.length > 0) leaveOut(`replaces ${replaced.join(', ')}`);
  // This process uses the store too.
  Object.assign(process.env, storeCredentials);
  const { settings = {} } = options;
  const rig = Object.keys(settings).length > 0 ? await startOwnRig(settings) : sharedRig();
  const balancer = await startBalancer(rig.webPorts);
  const dataDir = await mkdtemp(join(tmpdir(), 'overprint-spread-'));
  const config = loadConfig({ ...rig.settings, ROLE: 'web', DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const deps = await createDeps(config);
  const { app: server, endpoints } = await createServer(deps);
  const dispatch = balancer.forward as DispatchFunc;
  server.inject = ((request: Parameters<typeof injectInto>[1]) =>
    injectInto(dispatch, request)) as typeof server.inject;
  return {
    server,
    deps: atRest(deps),
    clock: sharedClock(deps.clock),
    endpoints,
    get dataDir() {
      return leaveOut('reads files of the disk');
    },
    account: (account) => createAccount(deps, account),
    listen: async () => balancer.origin,
    cut: balancer.cut,
    async close() {
      await server.close();
      await removeCustomers(deps.database);
      await deps.close();
      await balancer.close();
      await rig.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

interface UsedRig extends RigPlace {
  close(): Promise<void>;
}

/** One of those that the run started: they outlive the app. */
function sharedRig(): UsedRig {
  const place = inject('rigs')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!place) throw new Error('Expected a rig for each worker of the run');
  return { ...place, close: async () => undefined };
}

async function startOwnRig(settings: Readonly<Record<string, string>>): Promise<UsedRig> {
  const database = await copyTemplate(inject('postgresUrl'));
  const rig = await startRig(database.url, settings);
  return {
    ...rig.place,
    async close() {
      await rig.close();
      await database.remove();
    },
  };
}

/** So that the next app on these processes begins with no customer, and no limit is used up. */
async function removeCustomers({ orm }: Database): Promise<void> {
  await orm.delete(users);
  await orm.delete(earlyBirds);
  await orm.delete(rateLimitWindows);
}

/** The workers send webhooks and scan shops. */
function atRest(deps: Deps): Deps {
  const resting = { start: async () => undefined, stop: async () => undefined };
  return {
    ...deps,
    webhooks: { ...deps.webhooks, dispatcher: { ...deps.webhooks.dispatcher, ...resting } },
    shops: { ...deps.shops, scanner: { ...deps.shops.scanner, ...resting } },
  };
}

/** The database's time, which no test can move. */
function sharedClock({ now }: Clock): TestClock {
  return { now, forward: () => leaveOut('moves the clock'), set: () => leaveOut('moves the clock') };
}
