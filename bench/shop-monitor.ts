import { createOutbox } from '#account/webhooks/server/outbox.ts';
import { systemClock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { createMarketplaceState } from '#sandbox/marketplace/server/state.ts';
import { writeShopPage } from '#sandbox/marketplace/server/shop-page.ts';
import { type Claim, claimSql, createClaims } from '#tools/shop-monitor/server/claims.ts';
import { parseShopPage } from '#tools/shop-monitor/server/redbubble/parse/parse.ts';
import type { Mode } from '#sandbox/marketplace/server/modes.ts';
import { storeScan } from '#tools/shop-monitor/server/store-scan.ts';
import { openBenchDatabase } from './bench-database.ts';
import { benchFeedDocuments } from './feed-documents.ts';
import { benchHostilePages } from './hostile-pages.ts';
import { row, sized } from './report.ts';

const shopsInAll = sized(1_000_000, 2_000);
const dueShops = sized(200, 10);
const pageBytes = 1_200_000;
/** Other elements of a page. Most of a page of that size is data and styles. */
const elementsBeside = 1_000;
const parses = sized(40, 1);
const host = 'bench';

benchParser();
await benchHostilePages();
await benchFeedDocuments();
await benchDatabase();

/**
 * Parses a page of the size of the largest captured one, filled up with elements and data as in real pages.
 */
function benchParser(): void {
  for (const mode of ['next', 'apollo', 'cards', 'layout-gone'] satisfies Mode[]) {
    const state = createMarketplaceState(1);
    while (state.shop('bench').works.length < 58) state.addWork('bench');
    state.setMode('bench', mode);
    const html = writeShopPage(state, state.shop('bench'), { number: 1, recent: true });
    const elements = '<div class="x_1a2b3c"><a href="/help"><span>filler</span></a></div>'.repeat(
      elementsBeside,
    );
    const data = `<script>window.data = "${'x'.repeat(pageBytes - html.length - elements.length)}"</script>`;
    const page = html.replace('</main>', `${elements}${data}</main>`);
    const timesMs = Array.from({ length: parses }, () => timeMs(() => parseShopPage(page, 'bench')));
    row(
      `parse ${mode}, ${(page.length / 1e6).toFixed(1)} MB`,
      `${median(timesMs).toFixed(1)} ms`,
      'target: under 30 ms',
    );
  }
}

async function benchDatabase(): Promise<void> {
  const { database, close } = await openBenchDatabase('postgres');
  try {
    for (const shops of [10_000, shopsInAll]) {
      await fillShops(database, shops);
      await benchTick(database, shops);
    }
    await explainTick(database);
    await benchStore(database);
  } finally {
    await close();
  }
}

/** Stores shops of which a few are due now, and the others within the next day. */
async function fillShops(database: Database, shops: number): Promise<void> {
  await database.exclusive(async (tx) => {
    await tx.execute(`truncate users restart identity cascade`);
    await tx.execute(
      `insert into users (username, user_status) select 'bench' || n, 'active_sub' from generate_series(1, ${Math.ceil(shops / 3)}) n`,
    );
    await tx.execute(`
      insert into redbubble_shops (user_id, shop_url, webhook_url, sync_products, post_products, notify_existing, feed_token,
        created_at, baseline_at, last_full_scan_at, status, next_scan_at)
      select 1 + n % ${Math.ceil(shops / 3)}, 'https://www.redbubble.com/people/a' || n || '/shop', 'https://hook.test/', true,
        true, false, 'token' || n, now(), now(), now(), 'ok',
        now() + case when n <= ${dueShops} then - interval '1 minute' else random() * interval '1 day' + interval '1 hour' end
      from generate_series(1, ${shops}) n`);
  });
  await database.exclusive((tx) => tx.execute('analyze redbubble_shops'));
}

async function benchTick(database: Database, shops: number): Promise<void> {
  const claims = createClaims(database, systemClock, host);
  const timesMs: number[] = [];
  for (let tick = 0; tick < dueShops; tick += 1) {
    const startedAtMs = performance.now();
    if ((await claims.next()).length === 0) throw new Error('Expected a due shop');
    timesMs.push(performance.now() - startedAtMs);
  }
  const idleMs: number[] = [];
  for (let tick = 0; tick < 50; tick += 1) {
    const startedAtMs = performance.now();
    if ((await claims.next()).length > 0) throw new Error('Expected no due shop');
    idleMs.push(performance.now() - startedAtMs);
  }
  row(`a tick that claims, ${shops.toLocaleString('en')} shops`, `${median(timesMs).toFixed(2)} ms`);
  row(`a tick that finds nothing, ${shops.toLocaleString('en')} shops`, `${median(idleMs).toFixed(2)} ms`);
}

async function explainTick(database: Database): Promise<void> {
  const now = new Date().toISOString();
  const plan = await database.query<{ 'QUERY PLAN': string }>(
    'bench_plan',
    `explain (analyze, costs off) ${claimSql}`,
    [now, 'bench', now, host, now, false],
  );
  console.log(plan.map((line) => `  ${line['QUERY PLAN']}`).join('\n'));
}

/** Measures how long it takes to store scans of 58 works: all new, none new, one new. */
async function benchStore(database: Database): Promise<void> {
  const clock = systemClock;
  const outbox = createOutbox({ clock, wake: () => undefined, chatBodyFor: () => null });
  const works = (from: number) =>
    Array.from({ length: 58 }, (_value, index) => ({
      id: String(10_000_000 + from + index),
      url: undefined,
      title: 'Bench',
      imageUrl: undefined,
      price: '1.00 USD',
    }));
  for (const [what, shift] of [
    ['58 new works, 58 webhooks', 0],
    ['58 known works', 0],
    ['1 new work, 1 webhook', 1],
  ] as const) {
    const timesMs: number[] = [];
    for (let shop = 0; shop < 50; shop += 1) {
      const claim = await claimShop(database, 1_000 + shop);
      const reading = {
        works: works(shift),
        complete: true,
        whole: false,
        failure: undefined,
        strategy: 'next',
      };
      const startedAtMs = performance.now();
      const links = { filesOf: () => '', feedsOf: () => '' };
      await storeScan({ database, outbox, links, clock }, claim, reading, undefined);
      timesMs.push(performance.now() - startedAtMs);
    }
    row(`store a scan: ${what}`, `${median(timesMs).toFixed(1)} ms`);
  }
}

async function claimShop(database: Database, shopId: number): Promise<Claim> {
  const [found] = await database.query<Omit<Claim, 'scanId' | 'userStatus'>>(
    'bench_claim',
    `update redbubble_shops set scan_id = 'bench' where id = $1
     returning id as "shopId", user_id as "userId", source, shop_url as "shopUrl", baseline_at as "baselineAt",
       last_full_scan_at as "lastFullScanAt", null as "traceParent", false as "isManual"`,
    [shopId],
  );
  if (!found) throw new Error('Expected the shop of the bench');
  return { ...found, scanId: 'bench', userStatus: 'active_sub' };
}

function timeMs(work: () => unknown): number {
  const startedAtMs = performance.now();
  work();
  return performance.now() - startedAtMs;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
