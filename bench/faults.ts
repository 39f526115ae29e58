import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import { isSettled, readBooks } from './faults/account-books.ts';
import { type Rig, startRig } from './faults/rig.ts';
import { type Call, type Rates, startTraffic, type Traffic, waitFor } from './faults/traffic.ts';
import { type Customer, type seed, seedCustomers } from './load/seed.ts';

/**
 * Breaks one thing at a time under two web and two worker processes, on PostgreSQL and an S3 store, while
 * customers call. Prints what callers saw, how long the service took to be back, and what was lost or done
 * twice: both have to be 0. `--seconds` is how long a store or database is down (default 60), `--only` takes
 * names of faults. `--before FOLDER` is a checkout of the version before, with its packages: then an upgrade
 * from it is tried too.
 */
interface Fault {
  readonly name: string;
  readonly rates?: Rates;
  /** Begins with the processes of the version before. */
  readonly upgrades?: true;
  /** Breaks something and repairs it. */
  run(rig: Rig, seconds: number): Promise<void>;
}

const usual: Rates = { pad: 4, read: 5, job: 0.5 };
const many: Rates = { pad: 10, read: 40, job: 0 };
const restartAfterMs = 3_000;
/** Accepted right before something breaks. */
const openJobs = 12;

const faults: readonly Fault[] = [
  { name: 'kill', run: killEach },
  { name: 'store-away', run: (rig, seconds) => away(rig.store, seconds) },
  { name: 'store-frozen', run: (rig, seconds) => frozen(rig.store, seconds) },
  { name: 'database-away', run: (rig, seconds) => away(rig.database, seconds) },
  { name: 'database-frozen', run: (rig, seconds) => frozen(rig.database, seconds) },
  { name: 'rolling-restart', rates: many, run: restartEach },
  { name: 'upgrade', rates: many, upgrades: true, run: upgradeEach },
];

const { values } = parseArgs({
  options: { seconds: { type: 'string' }, only: { type: 'string' }, before: { type: 'string' } },
});
const outageSeconds = Number(values.seconds ?? 60);
const before = values.before === undefined ? undefined : resolve(values.before);
const chosen = faults.filter(
  ({ name, upgrades }) => (values.only?.split(',').includes(name) ?? true) && (!upgrades || before),
);
if (chosen.length === 0) throw new Error(`There are ${faults.map(({ name }) => name).join(', ')}`);

// Exits by `process.exit`, so that the rig's processes end with this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

for (const fault of chosen) {
  const rig = await startRig(fault.upgrades && before ? { program: join(before, 'src/main.ts') } : {});
  try {
    await tryFault(fault, rig, await customersOf(fault, rig));
  } finally {
    await rig.close();
  }
}

/** The version before seeds its own schema. */
async function customersOf({ upgrades }: Fault, { settings }: Rig): Promise<Customer[]> {
  if (!upgrades || !before) return seedCustomers(settings, 40);
  const its = (await import(join(before, 'bench/load/seed.ts'))) as { readonly seed: typeof seed };
  return its.seed(settings);
}

async function tryFault(fault: Fault, rig: Rig, customers: readonly Customer[]): Promise<void> {
  const traffic = startTraffic(rig, customers, fault.rates ?? usual);
  await delay(4_000);
  traffic.sendJobs(openJobs);
  await delay(1_000);
  const brokenMs = performance.now();
  await fault.run(rig, outageSeconds);
  const repairedMs = performance.now();
  await delay(10_000);
  await traffic.stop();
  const settled = await waitFor(() => isSettled(rig, traffic.calls), 400_000);
  const settledSeconds = (performance.now() - repairedMs) / 1_000;
  printCalls(fault.name, traffic, brokenMs, repairedMs);
  const books = await readBooks(rig, traffic.calls);
  console.log(
    `  ${settled ? `all work done ${settledSeconds.toFixed(1)} s after the repair` : 'NOT settled'}`,
  );
  console.log(
    `  ${Object.entries(books)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}`,
  );
}

function printCalls(name: string, { calls }: Traffic, brokenMs: number, repairedMs: number): void {
  const during = calls.filter(({ startedMs }) => startedMs >= brokenMs && startedMs < repairedMs);
  const after = calls.filter(({ startedMs }) => startedMs >= repairedMs);
  const lastBad = after.findLast((call) => !isGood(call));
  console.log(`\n${name}: ${calls.length} calls, ${during.length} while broken`);
  for (const kind of ['pad', 'read', 'job'] as const) {
    const those = during.filter((call) => call.kind === kind);
    if (those.length > 0) console.log(`  ${kind}: ${describe(those)}`);
  }
  const goodAfterMs = lastBad ? lastBad.startedMs + lastBad.tookMs - repairedMs : 0;
  console.log(`  calls were good ${(goodAfterMs / 1_000).toFixed(1)} s after the repair`);
}

function describe(calls: readonly Call[]): string {
  const byStatus = Object.groupBy(calls, ({ status }) => String(status ?? 'broken'));
  const counts = Object.entries(byStatus).map(([status, those = []]) => `${those.length} x ${status}`);
  const slowestMs = Math.max(...calls.map(({ tookMs }) => tookMs));
  const unavailable = calls.filter(({ status }) => status === 503);
  const withoutHint = unavailable.filter(({ hasRetryAfter }) => !hasRetryAfter).length;
  return `${counts.join(', ')}; slowest ${Math.round(slowestMs)} ms; 503 without Retry-After: ${withoutHint}`;
}

function isGood({ status }: Call): boolean {
  return status !== undefined && status < 300;
}

async function killEach({ web, workers }: Rig): Promise<void> {
  for (const machine of [...web, ...workers]) {
    await machine.stop('SIGKILL');
    await delay(restartAfterMs);
    await machine.start();
  }
}

async function restartEach({ web, workers }: Rig): Promise<void> {
  for (const machine of [...web, ...workers, ...web]) {
    const code = await machine.stop('SIGTERM');
    if (code !== 0) throw new Error(`${machine.name} ended with ${code}`);
    await machine.start();
  }
}

async function upgradeEach(rig: Rig): Promise<void> {
  await rig.migrate();
  for (const machine of [...rig.workers, ...rig.web]) {
    await machine.stop('SIGTERM');
    await machine.start();
  }
}

async function away(wire: Rig['store'], seconds: number): Promise<void> {
  await wire.goAway();
  await delay(seconds * 1_000);
  await wire.comeBack();
}

async function frozen(wire: Rig['store'], seconds: number): Promise<void> {
  wire.freeze();
  await delay(seconds * 1_000);
  wire.thaw();
}
