import { asc, inArray } from 'drizzle-orm';
import type { Orm, Tx } from '#platform/server/database/database.ts';
import { artistOfPath } from '#tools/shop-monitor/shared/shop-url.ts';
import { redbubbleShops } from './tables.ts';

/** A shop whose new pictures a template finishes. */
export interface TemplateShop {
  readonly shop_id: number;
  /** The artist, as in the shop's address. */
  readonly name: string;
}

/** Returns the shops that use templates, by the id of the template. */
export async function findTemplateShops(
  orm: Orm | Tx,
  templateIds: readonly string[],
): Promise<ReadonlyMap<string, readonly TemplateShop[]>> {
  const shops = new Map<string, TemplateShop[]>();
  if (templateIds.length === 0) return shops;
  const { id, shopUrl, templateId } = redbubbleShops;
  const rows = await orm
    .select({ id, shopUrl, templateId })
    .from(redbubbleShops)
    .where(inArray(templateId, [...templateIds]))
    .orderBy(asc(id));
  for (const row of rows) {
    if (row.templateId === null) continue;
    const found = shops.get(row.templateId) ?? [];
    shops.set(row.templateId, [...found, { shop_id: row.id, name: artistOf(row) }]);
  }
  return shops;
}

/** Returns the artist of a Redbubble shop, in lower case, and the host of any other. */
export function artistOf({ shopUrl }: { readonly shopUrl: string }): string {
  const { pathname, host } = new URL(shopUrl);
  return artistOfPath(pathname) ?? host;
}
