import { effectiveStatusSql } from '#account/access/server/users.ts';
import type { UserStatus } from '#account/access/shared/contract.ts';
import { usualDeaths, type WorkClaim, type WorkQueue } from '#platform/server/work/work.ts';
import { recipeChannel } from '#tools/shop-monitor/server/announce.ts';
import type { RecipeJob } from '#tools/shop-monitor/server/tables.ts';

/** The right to finish a product's picture. */
export interface Claim
  extends WorkClaim,
    Pick<RecipeJob, 'productId' | 'userId' | 'templateId' | 'templateVersion'> {
  readonly userId: number;
  /** At the time of the claim. */
  readonly userStatus: UserStatus;
}

/**
 * Where new products wait for their pictures: accounts take turns. Those whose time is up are left to
 * `tellLate`.
 */
export const recipeRows = {
  name: 'recipes',
  channel: recipeChannel,
  // Short, because a product waits for a minute.
  leaseMs: 12_000,
  nameOf: ({ productId: product }: Pick<RecipeJob, 'productId'>) => ({ product }),
  rows: {
    table: 'recipe_jobs',
    key: { productId: { column: 'product_id', type: 'bigint' } },
    deaths: usualDeaths,
    turnColumn: 'turn',
    columns: `taken.user_id as "userId", taken.template_id as "templateId",
      taken.template_version as "templateVersion", taken.trace_parent as "traceParent",
      ${effectiveStatusSql('$1::timestamptz')} as "userStatus"`,
    joins: 'join users u on u.id = taken.user_id',
    order: { by: 'turn, product_id', isReady: 'deadline > $1::timestamptz', isFairToAccounts: true },
  },
} satisfies Partial<WorkQueue<Claim>>;
