import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { asMade, databaseKinds, type FreshDatabase, freshDatabase } from '#test/database.ts';
import { users } from '#account/access/server/tables.ts';
import type { Database } from '#platform/server/database/database.ts';
import { openPostgres } from '#platform/server/database/postgres.ts';
import { createLog } from '#platform/server/log.ts';
import type { Wait } from '#platform/server/clock.ts';
import { removeShop } from './change-shop.ts';
import { type Claim, createClaims } from './claims.ts';
import { createShop } from './create-shop.ts';
import { type ScanFailure, scanFailures } from './failures.ts';
import { type RequestScanDeps, requestScan } from './request-scan.ts';
import { createScanEnds } from './scan-ends.ts';
import { storeScan } from './store-scan.ts';
import { redbubbleShops } from './tables.ts';

const clock = { now: () => new Date('2026-11-21T12:00:00Z') };
const outbox = { write: async () => 'id', sendAgain: async () => 'id', wake: () => undefined };
const deadlineMs = 25_000;
const pollMs = 5_000;

describe.each(databaseKinds)('the wait for the end of a scan on %s', (kind) => {
  let fresh: FreshDatabase;
  /** The same database, as another process has it. The embedded engine has one process only. */
  let elsewhere: Database;
  beforeAll(async () => {
    fresh = await freshDatabase(kind);
    elsewhere =
      fresh.url === undefined
        ? fresh.database
        : await openPostgres({ databaseUrl: fresh.url, log: createLog('silent') });
  });
  afterEach(async () => {
    await fresh.database.orm.delete(redbubbleShops);
  });
  afterAll(async () => {
    if (elsewhere !== fresh.database) await elsewhere.close();
    await fresh.close();
  });

  /** Requests a scan of a new shop. Resolves once the request waits and another process has claimed it. */
  async function requestedScan({
    database = fresh.database,
    waits = manualWaits(),
    ...options
  }: Partial<RequestScanDeps> & { readonly waits?: ManualWaits } = {}) {
    const { database: ownDatabase } = fresh;
    const [user] = await ownDatabase.orm
      .insert(users)
      .values({ username: crypto.randomUUID(), userStatus: 'active_sub' })
      .returning();
    const owner = user?.id ?? 0;
    const shop = await createShop(
      {
        database: ownDatabase,
        clock,
        authorizations: {
          seal: () => null,
          open: () => null,
          sealHeaders: () => null,
          openHeaders: () => ({}),
        },
        findTemplate: async () => [],
      },
      {
        userId: owner,
        shopUrl: 'https://www.redbubble.com/people/ab/shop',
        webhookUrl: 'https://hook.test/',
      },
      asMade,
    );
    const own = { userId: owner, shopId: shop.id };
    const requested = Promise.withResolvers<void>();
    const leaving = new AbortController();
    onTestFinished(() => leaving.abort());
    const response = requestScan(
      {
        database: ownDatabase,
        clock,
        wait: waits.wait,
        scanner: { wake: () => requested.resolve() },
        scanEnds: createScanEnds({ database, wait: waits.wait }),
        pages: { pausedUntil: async () => undefined },
        ...options,
      },
      own,
      leaving.signal,
    );
    response.catch(() => undefined);
    await requested.promise;
    await waits.begun(pollMs);
    const claims = createClaims(elsewhere, clock, 'market.test');
    const [claim] = await claims.next();
    if (!claim) throw new Error('Expected the requested scan, received none');
    return { response, own, waits, leaving, claims, claim };
  }

  const endScan = (claim: Claim, failure?: ScanFailure) => {
    const reading = { works: [], complete: !failure, whole: false, failure, strategy: undefined };
    return storeScan(
      { database: elsewhere, outbox, links: { filesOf: () => '', feedsOf: () => '' }, clock },
      claim,
      reading,
      undefined,
    );
  };

  test('ends when another process stores the scan', async () => {
    const { response, claim } = await requestedScan();
    await endScan(claim);
    await expect(response).resolves.toMatchObject({ ended: true, shop: { status: 'empty', scansEnded: 1 } });
  });

  test('ends with 502 when the scan has failed', async () => {
    const { response, claim } = await requestedScan();
    await endScan(claim, scanFailures.timeout);
    await expect(response).rejects.toMatchObject({ status: 502, code: 'unreachable' });
  });

  test('ends with 429 when the scan was given up because the marketplace is paused', async () => {
    const pause: { until?: Date } = {};
    const pages = { pausedUntil: async () => pause.until };
    const { response, claim, claims } = await requestedScan({ pages });
    pause.until = new Date('2026-11-21T13:00:00Z');
    await claims.release(claim, { dueAt: pause.until });
    await expect(response).rejects.toMatchObject({ status: 429, code: 'scan_held' });
  });

  test('ends with 404 when the shop is deleted', async () => {
    const { response, own } = await requestedScan();
    await removeShop(elsewhere, own);
    await expect(response).rejects.toMatchObject({ status: 404, code: 'shop_not_found' });
  });

  test('goes on when the scan of another shop ends, or its claim is lost', async () => {
    const { response, claim } = await requestedScan();
    const other = await requestedScan();
    await endScan(other.claim);
    await other.response;
    await expect(endScan({ ...claim, scanId: 'lost' })).rejects.toThrow('lost its claim');
    await endScan(claim);
    await expect(response).resolves.toMatchObject({ ended: true, shop: { id: claim.shopId } });
  });

  test('ends at the next look when the notification was lost', async () => {
    const listen = async () => ({ stop: async () => undefined });
    const { response, claim, waits } = await requestedScan({ database: { ...fresh.database, listen } });
    await endScan(claim);
    waits.end(pollMs);
    await expect(response).resolves.toMatchObject({ ended: true });
  });

  test('ends at the deadline while the scan goes on', async () => {
    const { response, claim, waits } = await requestedScan();
    waits.end(deadlineMs);
    await expect(response).resolves.toMatchObject({ ended: false, shop: { scanId: claim.scanId } });
  });

  test('ends when the client disconnects', async () => {
    const { response, leaving } = await requestedScan();
    leaving.abort(new Error('disconnected'));
    await expect(response).rejects.toThrow('disconnected');
  });

  test('listens on one connection for all requests of a process, and not after the last one', async () => {
    let [opened, closed] = [0, 0];
    const database: Database = {
      ...fresh.database,
      async listen(channel, onNotify) {
        opened += 1;
        const listening = await fresh.database.listen(channel, onNotify);
        return {
          async stop() {
            closed += 1;
            await listening.stop();
          },
        };
      },
    };
    const waits = manualWaits();
    const scanEnds = createScanEnds({ database, wait: waits.wait });
    const first = await requestedScan({ scanEnds, waits });
    const second = await requestedScan({ scanEnds, waits });
    await endScan(first.claim);
    await first.response;
    expect([opened, closed]).toEqual([1, 0]);
    await endScan(second.claim);
    await second.response;
    expect([opened, closed]).toEqual([1, 1]);
  });
});

type ManualWaits = ReturnType<typeof manualWaits>;

/** Waits that end when a test says so, or when their signal aborts. */
function manualWaits() {
  const latest = new Map<number, () => void>();
  const begun = new Map<number, PromiseWithResolvers<void>>();
  const beginning = (delayMs: number) => {
    const known = begun.get(delayMs) ?? Promise.withResolvers<void>();
    begun.set(delayMs, known);
    return known;
  };
  const wait: Wait = (delayMs, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      latest.set(delayMs, resolve);
      beginning(delayMs).resolve();
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  return {
    wait,
    /** Resolves once a wait of this length has begun. */
    begun: (delayMs: number) => beginning(delayMs).promise,
    /** Ends the latest wait of this length. */
    end: (delayMs: number) => latest.get(delayMs)?.(),
  };
}
