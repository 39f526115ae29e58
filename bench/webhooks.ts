import { createServer } from 'node:http';
import { users } from '#account/access/server/tables.ts';
import { accountBudgets } from '#account/budgets/server/tables.ts';
import { subscribe } from '#account/webhooks/server/subscriptions.ts';
import { webhookEndpoints, webhookOutbox } from '#account/webhooks/server/tables.ts';
import { createDeps, type Deps } from '#app/server/deps.ts';
import { loadConfig } from '#platform/server/config/config.ts';
import type { Database } from '#platform/server/database/database.ts';
import { openPostgres } from '#platform/server/database/postgres.ts';
import { listen, portOf } from '#test/outbound/fake-internet.ts';
import { type EngineName, openBenchDatabase } from './bench-database.ts';
import { row, sized } from './report.ts';

const accounts = 8;
const addressesPerAccount = 2;
const backlog = sized(2_000, 20);
const singles = sized(200, 5);

/** Time of arrival of each webhook by its id, and the callback of a waiting measurement. */
const arrivedAtMs = new Map<string, number>();
let onArrival: () => void = () => undefined;
const receiver = createServer((request, response) => {
  arrivedAtMs.set(String(request.headers['webhook-id']), performance.now());
  request.resume().on('end', () => response.end('ok'));
  onArrival();
});
await listen(receiver);

for (const engine of ['pglite', 'postgres'] as const) await measure(engine);
receiver.closeAllConnections();
receiver.close();

/**
 * Measures deliveries a second from a backlog, and the time from a commit to the receiver on an idle server.
 */
async function measure(engine: EngineName): Promise<void> {
  const { database, dataDir, databaseUrl, close } = await openBenchDatabase(engine);
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'warn', OUTBOUND_ALLOW: `127.0.0.1:${portOf(receiver)}` };
  const deps = await createDeps(loadConfig(settings), { database });
  const rows = await database.orm.insert(users).values(names()).returning({ id: users.id });
  const userIds = rows.map(({ id }) => id);
  const { dispatcher, outbox } = deps.webhooks;
  const write = (from: Database, subject: string, number = 0) =>
    from.transaction(async (tx) => {
      const id = await outbox.write(tx, eventOf(userIds, subject, number));
      if (id === undefined) throw new Error('Expected the id of the webhook, received none');
      return id;
    });

  for (const subscribed of [0, 1, 20]) {
    await subscribeTo(deps, userIds[0] ?? 0, subscribed);
    const writes = await writeTimes((number) => write(database, `write:${subscribed}:${number}`));
    row(
      `${engine}: write an event, ${subscribed} subscribed`,
      `p95 ${at(writes, 0.95)} ms`,
      `p50 ${at(writes, 0.5)} ms`,
    );
  }
  // The rest measures addresses that are only named.
  await database.orm.update(webhookEndpoints).set({ events: null });
  await database.orm.delete(webhookOutbox);
  await database.orm.delete(accountBudgets);
  for (let number = 0; number < backlog; number += 1) await write(database, `backlog:${number}`, number);
  const startedAtMs = performance.now();
  await dispatcher.start();
  await dispatcher.idle();
  const perSecond = backlog / ((performance.now() - startedAtMs) / 1000);
  row(
    `${engine}: a backlog of ${backlog}, ${accounts * addressesPerAccount} addresses`,
    `${perSecond.toFixed(0)}/s`,
  );

  await database.orm.delete(accountBudgets);
  const own = await latencies(async (number) => {
    const id = await write(database, `own:${number}`);
    outbox.wake();
    return id;
  });
  row(`${engine}: commit to receiver, same process`, `p95 ${at(own, 0.95)} ms`, `p50 ${at(own, 0.5)} ms`);
  await database.orm.delete(accountBudgets);
  if (databaseUrl !== undefined) await measureOtherProcess(databaseUrl, deps, write);
  await dispatcher.stop();
  await deps.close();
  await close();
}

/** Measures a writer with a connection of its own that wakes no dispatcher, like another process. */
async function measureOtherProcess(
  databaseUrl: string,
  { log }: Deps,
  write: (from: Database, subject: string) => Promise<string>,
): Promise<void> {
  const other = await openPostgres({ databaseUrl, log });
  const told = await latencies((number) => write(other, `other:${number}`));
  row('postgres: commit to receiver, another process', `p95 ${at(told, 0.95)} ms`, `p50 ${at(told, 0.5)} ms`);
  await other.close();
}

/** Subscribes an account's addresses to all events, up to a number of them. */
async function subscribeTo({ database, clock, webhooks }: Deps, userId: number, count: number) {
  const { authorizations } = webhooks;
  const missing = count === 0 ? [] : Array.from({ length: count === 1 ? 1 : count - 1 });
  for (const index of missing.keys()) {
    const url = `http://127.0.0.1:${portOf(receiver)}/subscribed/${count}/${index}`;
    await subscribe({ database, clock, authorizations }, userId, { url }, async () => undefined);
  }
}

/** Times of transactions that write one event, while nothing is sent. */
async function writeTimes(write: (number: number) => Promise<string>): Promise<number[]> {
  const results: number[] = [];
  for (let number = 0; number < singles; number += 1) {
    const startedAtMs = performance.now();
    await write(number);
    results.push(performance.now() - startedAtMs);
  }
  return results.toSorted((a, b) => a - b);
}

async function latencies(write: (number: number) => Promise<string>): Promise<number[]> {
  const results: number[] = [];
  for (let number = 0; number < singles; number += 1) {
    const id = await write(number);
    const committedAtMs = performance.now();
    await arrival(id);
    results.push(Math.max(0, (arrivedAtMs.get(id) ?? 0) - committedAtMs));
  }
  return results.toSorted((a, b) => a - b);
}

async function arrival(id: string): Promise<void> {
  while (!arrivedAtMs.has(id)) {
    await new Promise<void>((resolve) => {
      onArrival = resolve;
    });
  }
}

function at(sorted: readonly number[], share: number): string {
  return (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
}

function names() {
  return Array.from({ length: accounts }, (_value, index) => ({ username: `bench${index}` }));
}

function eventOf(userIds: readonly number[], subject: string, number: number) {
  const url = `http://127.0.0.1:${portOf(receiver)}/${number % addressesPerAccount}`;
  const userId = userIds[Math.floor(number / addressesPerAccount) % userIds.length] ?? 0;
  return { userId, url, event: 'audio.completed', subject, body: { event: 'audio.completed', number } };
}
