import { isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ShopTest, startShopTest } from '#test/shops.ts';
import type { Mode } from '#sandbox/marketplace/server/modes.ts';
import { createRandom, pick } from '#sandbox/marketplace/server/random.ts';
import type { Work } from '#sandbox/marketplace/server/works.ts';
import { redbubbleProducts } from '#tools/shop-monitor/server/tables.ts';

/** `LEDGER_DAYS=2000 LEDGER_WORKS=500 vitest run ...` plays a longer history. */
const days = Number(process.env.LEDGER_DAYS ?? 30);
const works = Number(process.env.LEDGER_WORKS ?? 16);
const hourMs = 60 * 60 * 1000;
const artist = 'many-days';
/** Quiet days at the end, in which everything must have been told. */
const lastDays = 8;

const good: readonly Mode[] = [
  'next',
  'apollo',
  'next-three-pages',
  'locale-redirect',
  'euro',
  'json-script',
];
/** Two days of four have one of these. Those that only take long are left out. */
const bad: readonly Mode[] = [
  'added-between-pages',
  'all-products-links',
  'broken-json',
  'cards',
  'challenge-200',
  'challenge-403',
  'challenge-429',
  'challenge-on-page-2',
  'cut-off',
  'empty',
  'error-page',
  'foreign-redirect',
  'halved',
  'layout-gone',
  'not-found',
  'not-html',
  'other-shop-redirect',
  'redirect-loop',
  'reset',
  'server-error',
  'shortened',
  'shuffled',
  'suspended',
  'throttled-seconds',
  'throttled-silent',
  'truncated-gzip',
  'unavailable-once',
  'wrong-length',
];

interface Absence {
  readonly sinceMs: number;
  readonly work: Work;
  toldMs: number | undefined;
}

describe('many days of a shop with every bad response of the marketplace', () => {
  let shops: ShopTest;
  beforeAll(async () => {
    shops = await startShopTest('postgres');
  });
  afterAll(() => shops.close());

  test('no work that is there is told as missing, and none that is gone is missed', {
    timeout: 60_000 + days * works * 10,
  }, async () => {
    const random = createRandom(5);
    const { state, receiver } = shops.market;
    const { clock, deps } = shops.app;
    for (let work = state.shop(artist).works.length; work < works; work += 1) state.addWork(artist);
    const id = await shops.monitor(artist);
    const absent = new Map<string, Absence>();
    const listedAgain = new Set<string>();
    const toldDays: number[] = [];
    const counts = { removals: 0, returns: 0, missing: 0, falsely: 0, shortAbsences: 0 };

    function change() {
      const { works: listed } = state.shop(artist);
      while (random() < 0.4 && listed.length > works / 2) {
        const work = pick(random, listed);
        if (absent.has(work.id)) continue;
        state.removeWork(artist, work.id);
        absent.set(work.id, { sinceMs: clock.now().getTime(), work, toldMs: undefined });
        listedAgain.delete(work.id);
        counts.removals += 1;
        break;
      }
      const gone = [...absent.values()];
      if (random() < 0.25 && gone.length > 0) {
        const { work, toldMs } = pick(random, gone);
        state.restoreWork(artist, work);
        absent.delete(work.id);
        if (toldMs === undefined) counts.shortAbsences += 1;
        else listedAgain.add(work.id);
        counts.returns += 1;
      }
      if (random() < 0.1) state.addWork(artist);
    }

    /** Holds what was told against what is so. */
    async function check() {
      await shops.hooks();
      for (const { body } of receiver.received.splice(0)) {
        const workId = body.product?.id ?? '';
        if (body.event === 'product.returned') {
          if (!listedAgain.delete(workId)) counts.falsely += 1;
        } else if (body.event === 'product.missing') {
          counts.missing += 1;
          const absence = absent.get(workId);
          if (!absence || absence.toldMs !== undefined) counts.falsely += 1;
          else {
            absence.toldMs = clock.now().getTime();
            toldDays.push((absence.toldMs - absence.sinceMs) / (24 * hourMs));
          }
        }
      }
    }

    for (let day = 0; day < days + lastDays; day += 1) {
      const isLast = day >= days;
      if (!isLast) change();
      state.setMode(artist, isLast || random() < 0.5 ? pick(random, good) : pick(random, bad));
      if (!(await shops.shop(id)).isActive) await shops.requestScan(id);
      clock.forward(24 * hourMs);
      await deps.shops.scanner.runDue();
      await check();
    }
    // Works that were gone again before any scan saw them are not known.
    const listed = await deps.database.orm
      .select({ workId: redbubbleProducts.productId })
      .from(redbubbleProducts)
      .where(isNull(redbubbleProducts.missingSince));
    const missed = listed.filter(({ workId }) => absent.has(workId)).length;
    toldDays.sort((a, b) => a - b);
    const at = (share: number) => toldDays[Math.floor(toldDays.length * share)]?.toFixed(1);
    process.stdout.write(
      `${days} days, ${works} works: ${counts.removals} removals, ${counts.missing} told, ` +
        `${counts.shortAbsences} back before; falsely told ${counts.falsely}, missed ${missed}, ` +
        `returns not told ${listedAgain.size}; days until told: median ${at(0.5)}, 95 % ${at(0.95)}, ` +
        `most ${toldDays.at(-1)?.toFixed(1)}\n`,
    );
    expect({ falsely: counts.falsely, missed, notReturned: listedAgain.size }).toEqual({
      falsely: 0,
      missed: 0,
      notReturned: 0,
    });
    expect(counts.missing).toBeGreaterThan(5);
  });
});
