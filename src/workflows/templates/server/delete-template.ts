import { and, eq } from 'drizzle-orm';
import type { Database, Tx } from '../../../platform/server/database/database.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import { templateProblems } from '../shared/problems.ts';
import type { OwnTemplate } from './find-templates.ts';
import { templates } from './tables.ts';

/**
 * Returns what uses a template, in words such as "the shop ada". A feature whose rows refer to templates passes
 * one; its foreign key says what becomes of those rows (contract 11, Templates).
 */
export type TemplateUses = (tx: Tx, templateId: string) => Promise<readonly string[]>;

export interface DeleteDeps {
  readonly database: Database;
  readonly templateUses: readonly TemplateUses[];
}

const shownUses = 5;

/**
 * Deletes the account's template with all its versions; the sweep removes their files. Throws `Problem` 404 if
 * there is none, and 409 `template_in_use` if something uses it, unless `force` is set.
 */
export async function deleteTemplate(
  { database, templateUses }: DeleteDeps,
  { userId, id }: OwnTemplate,
  force: boolean,
): Promise<void> {
  await database.transaction(async (tx) => {
    const own = and(eq(templates.id, id), eq(templates.userId, userId));
    const [locked] = await tx.select({ id: templates.id }).from(templates).where(own).for('update');
    if (!locked) throw new Problem(templateProblems.notFound);
    if (!force) await refuseUsed(tx, id, templateUses);
    await tx.delete(templates).where(own);
  });
}

async function refuseUsed(tx: Tx, id: string, templateUses: readonly TemplateUses[]): Promise<void> {
  const uses: string[] = [];
  for (const find of templateUses) uses.push(...(await find(tx, id)));
  if (uses.length === 0) return;
  const shown = uses.slice(0, shownUses).join(', ');
  const rest = uses.length > shownUses ? ` and ${uses.length - shownUses} more` : '';
  const { inUse } = templateProblems;
  throw new Problem({ ...inUse, error: `${inUse.error}: ${shown}${rest}` });
}
