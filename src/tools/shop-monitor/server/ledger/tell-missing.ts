import { and, asc, count, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Outbox } from '#account/webhooks/server/outbox.ts';
import type { Database, Tx } from '#platform/server/database/database.ts';
import type { Claim } from '#tools/shop-monitor/server/claims.ts';
import { lockShop } from '#tools/shop-monitor/server/lock-shop.ts';
import { redbubbleProducts, shopScans } from '#tools/shop-monitor/server/tables.ts';
import { provesAbsence, type WholeScan } from './proof.ts';
import { tellChanges } from './tell-changes.ts';

/** Products per transaction, for which others wait at the embedded engine. */
const batchSize = 50;
/** Whole scans that are looked back at: enough for ten minutes of scans that follow each other. */
const scansBack = 200;

interface LedgerDeps {
  readonly database: Database;
  readonly outbox: Pick<Outbox, 'write'>;
}

/**
 * Tells of products that whole scans in a row, of which `scan` is the last, have shown to be gone. Comes
 * after the products that this scan found were stored, so that others alone still count scans without them.
 * Returns how many webhooks were written. Throws LostScan.
 */
export async function tellMissing(deps: LedgerDeps, claim: Claim, scan: WholeScan): Promise<number> {
  const gone = await findGone(deps.database, claim.shopId, scan);
  let told = 0;
  for (let start = 0; start < gone.length; start += batchSize)
    told += await deps.database.transaction((tx) =>
      tellBatch(deps, tx, claim, scan.scannedAt, gone.slice(start, start + batchSize)),
    );
  return told;
}

interface Gone {
  readonly id: number;
  readonly evidence: readonly WholeScan[];
}

async function findGone({ orm }: Database, shopId: number, scan: WholeScan): Promise<Gone[]> {
  const { missingScans, missingSince, id } = redbubbleProducts;
  const isListed = and(eq(redbubbleProducts.shopId, shopId), isNull(missingSince));
  const absent = await orm
    .select({ id, missingScans })
    .from(redbubbleProducts)
    .where(and(isListed, gt(missingScans, 0)))
    .orderBy(asc(id));
  if (absent.length === 0) return [];
  const [all] = await orm.select({ count: count() }).from(redbubbleProducts).where(isListed);
  const earlier = await orm
    .select()
    .from(shopScans)
    .where(and(eq(shopScans.shopId, shopId), eq(shopScans.isWhole, true)))
    .orderBy(desc(shopScans.id))
    .limit(scansBack);
  return absent
    .map((product) => ({
      id: product.id,
      evidence: [...earlier.slice(0, product.missingScans).toReversed(), scan],
    }))
    .filter(({ evidence }) => provesAbsence(evidence, all?.count ?? 0));
}

async function tellBatch(
  { outbox }: LedgerDeps,
  tx: Tx,
  claim: Claim,
  at: Date,
  gone: readonly Gone[],
): Promise<number> {
  const shop = await lockShop(tx, claim);
  const { id, missingSince } = redbubbleProducts;
  const changed = await tx
    .update(redbubbleProducts)
    .set({ missingSince: at })
    .where(
      and(
        inArray(
          id,
          gone.map((one) => one.id),
        ),
        isNull(missingSince),
      ),
    )
    .returning();
  const evidenceOf = new Map(gone.map((one) => [one.id, one.evidence]));
  const products = changed.map((product) => ({ product, evidence: evidenceOf.get(product.id) ?? [] }));
  return tellChanges(outbox, tx, shop, { event: 'product.missing', at, products });
}
