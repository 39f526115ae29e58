import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { deathWeights } from '#platform/server/jobs/deaths.ts';
import type { RowClaims } from '#platform/server/jobs/row-runner.ts';
import type { PictureRow } from '#tools/shop-monitor/server/tables.ts';

/** A run that has not extended its claim for this long is dead. */
export const leaseMs = 30_000;

/** The right to make a product's picture. Only one run at a time has it, and must extend it. */
export interface PictureClaim extends Pick<PictureRow, 'productId' | 'userId' | 'run' | 'deaths'> {
  readonly imageUrl: string;
}

type ClaimedRun = Pick<PictureClaim, 'productId' | 'run'>;

/** Accounts take turns. */
export interface PictureClaims extends RowClaims<PictureClaim> {
  /**
   * Ends a run without a picture. The next one is due at `dueAt`; without it there is none. `isDeath`: the
   * run failed without a reason of its own.
   */
  release(
    claim: PictureClaim,
    options: { readonly dueAt: Date | null; readonly isDeath: boolean },
  ): Promise<void>;
}

/** Claims are columns of the picture's row. Leases run on the database's clock (contract 12). */
export function createPictureClaims(database: Database, clock: Clock): PictureClaims {
  const now = () => clock.now().toISOString();
  const leaseEnd = () => new Date(clock.now().getTime() + leaseMs).toISOString();
  return {
    next: () => database.query<PictureClaim>('product_picture_claim', claimSql, [now(), leaseEnd()]),
    async extend(claims) {
      const runs = claims.map(({ productId, run }) => ({ productId, run }));
      const values = [JSON.stringify(runs), leaseEnd()];
      const lost = await database.query<ClaimedRun>('product_pictures_extend', extendSql, values);
      return claims.filter((claim) =>
        lost.some(({ productId, run }) => productId === claim.productId && run === claim.run),
      );
    },
    async release({ productId, run }, { dueAt, isDeath }) {
      const values = [productId, run, dueAt?.toISOString() ?? null, isDeath ? deathWeights.ofRun : 0];
      await database.query('product_picture_release', releaseSql, values);
    },
    async revive({ all } = { all: false }) {
      await database.query('product_pictures_revive', reviveSql, [now(), all ? 'infinity' : now()]);
    },
  };
}

/** Parameters: now, end of the lease. */
const claimSql = `
with next as (
  select product_id from product_pictures
  where due_at <= $1::timestamptz and leased_until is null
  order by turn, product_id limit 1
  for update skip locked
), taken as (
  update product_pictures picture set run = picture.run + 1, leased_until = $2::timestamptz
  from next where picture.product_id = next.product_id
  returning picture.*
)
select taken.product_id::float8 as "productId", taken.user_id as "userId", taken.run, taken.deaths,
  product.image_url as "imageUrl"
from taken join redbubble_products product on product.id = taken.product_id`;

/** Parameters: claims as JSON, end of the lease. Returns those that are lost. */
const extendSql = `
with wanted as (
  select * from jsonb_to_recordset($1::jsonb) as claim("productId" bigint, run integer)
), extended as (
  update product_pictures picture set leased_until = $2::timestamptz from wanted
  where picture.product_id = wanted."productId" and picture.run = wanted.run and picture.leased_until is not null
  returning picture.product_id
)
select wanted."productId"::float8 as "productId", wanted.run from wanted
left join extended on extended.product_id = wanted."productId"
where extended.product_id is null`;

/** Parameters: product, run, when it is due again, the weight of its death. */
const releaseSql = `
update product_pictures set leased_until = null, due_at = $3::timestamptz, deaths = deaths + $4::integer
where product_id = $1::bigint and run = $2::integer and leased_until is not null`;

/** Parameters: now, the time before which a lease has ended. Reads the rows that wait alone. */
const reviveSql = `
update product_pictures set leased_until = null, due_at = $1::timestamptz, deaths = deaths + ${deathWeights.ofProcess}
where due_at is not null and leased_until < $2::timestamptz`;
