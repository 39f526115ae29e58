import { and, eq } from 'drizzle-orm';
import type { Database, Tx } from '#platform/server/database/database.ts';
import { Problem } from '#platform/shared/problem.ts';
import { findTemplateShops } from '#tools/shop-monitor/server/template-shops.ts';
import { templateProblems } from '#workflows/templates/shared/problems.ts';
import type { OwnTemplate } from './find-templates.ts';
import { templates } from './tables.ts';

/**
 * Deletes the account's template with all its versions; the sweep removes their files. Throws `Problem` 404
 * if there is none, and 409 `template_in_use` if a shop uses it, unless `force` is set: the shop then has
 * none.
 */
export async function deleteTemplate(
  { database }: { readonly database: Database },
  { userId, id }: OwnTemplate,
  force: boolean,
): Promise<void> {
  await database.transaction(async (tx) => {
    const own = and(eq(templates.id, id), eq(templates.userId, userId));
    const [locked] = await tx.select({ id: templates.id }).from(templates).where(own).for('update');
    if (!locked) throw new Problem(templateProblems.notFound);
    if (!force) await refuseUsed(tx, id);
    await tx.delete(templates).where(own);
  });
}

async function refuseUsed(tx: Tx, id: string): Promise<void> {
  const shops = (await findTemplateShops(tx, [id])).get(id) ?? [];
  if (shops.length === 0) return;
  const { inUse } = templateProblems;
  const names = shops.map(({ name }) => `the shop ${name}`).join(', ');
  throw new Problem({ ...inUse, error: `${inUse.error}: ${names}` });
}
