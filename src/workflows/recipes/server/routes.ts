import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Principal } from '#account/access/server/principal.ts';
import type { RateLimiter } from '#account/access/server/rate-limiter.ts';
import { requireBudget } from '#account/budgets/server/account-budget.ts';
import { type ResultDeps, resultUrl } from '#account/results/server/pending-result.ts';
import { storeResults } from '#account/results/server/stored-results.ts';
import { fairCaller } from '#account/usage/server/fair-caller.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { RequestFacts } from '#platform/shared/request-facts.ts';
import { findOwnShop } from '#tools/shop-monitor/server/shops.ts';
import { notFillable } from '#tools/shop-monitor/shared/problems.ts';
import { unfilledBy } from '#tools/shop-monitor/shared/product-values.ts';
import { redbubbleProducts } from '#tools/shop-monitor/server/tables.ts';
import { artistOf } from '#tools/shop-monitor/server/template-shops.ts';
import { previewShop } from '#workflows/recipes/shared/contract.ts';
import { recipeLimits } from '#workflows/recipes/shared/limits.ts';
import { recipeProblems } from '#workflows/recipes/shared/problems.ts';
import { variablesIn } from '#workflows/templates/server/fill-template.ts';
import { findTemplate } from '#workflows/templates/server/find-templates.ts';
import { fetchSource, type FinishDeps, finishProduct, originOfProduct } from './finish-product.ts';

export interface RecipeRoutesDeps extends FinishDeps, ResultDeps {
  readonly rateLimiter: RateLimiter;
}

const previewRate = { limit: recipeLimits.previewsPerMinute, windowMs: 60_000 };

/** Serves the preview of a template on a shop's latest product (contract 14). */
export function serveRecipes(serve: Serve<Principal>, deps: RecipeRoutesDeps): void {
  serve(previewShop, async (context) => {
    const { params, body, principal, begin } = context;
    const { userId } = principal;
    const shop = await findOwnShop(deps.database.orm, userId, params.id);
    const { version } = await findTemplate(deps.database, { userId, id: body.templateId });
    const { content } = version;
    const unfilled = unfilledBy(variablesIn(content));
    if (unfilled.length > 0) throw new Problem(notFillable(unfilled));
    const product = await findLatest(deps, shop.id);
    const rule = { ...previewRate, bucket: `shop-preview:${userId}` };
    await deps.rateLimiter.take(rule, recipeProblems.tooManyPreviews);
    const task = {
      content,
      ownPicture: version.picture,
      product,
      artist: artistOf(shop),
      caller: fairCaller(context),
      onBegin: begin,
      note: (facts: RequestFacts) => context.note(facts),
    };
    await requireBudget(deps.database, { userId, kind: 'result_bytes' });
    await using afterwards = new AsyncDisposableStack();
    const source = await fetchSource(deps, task);
    afterwards.defer(async () => source.remove());
    const made = await finishProduct(deps, source, task);
    const owner = { userId, isPremium: task.caller.isPremium, ...originOfProduct(product) };
    const names = await storeResults(
      deps,
      owner,
      made.map(({ picture }) => picture),
    );
    const images = made.map(({ picture: _picture, ...named }, index) => ({
      ...named,
      url: resultUrl(deps.links, userId, names[index] ?? ''),
    }));
    const data = { product_id: product.productId, title: product.title, images };
    return { json: { success: true as const, data } };
  });
}

/** Returns the latest product with a picture. Throws `Problem` 404 `no_product` where the shop has none. */
async function findLatest({ database }: RecipeRoutesDeps, shopId: number) {
  const [product] = await database.orm
    .select()
    .from(redbubbleProducts)
    .where(and(eq(redbubbleProducts.shopId, shopId), isNotNull(redbubbleProducts.imageUrl)))
    .orderBy(desc(redbubbleProducts.id))
    .limit(1);
  if (!product) throw new Problem(recipeProblems.noProduct);
  return product;
}
