import { and, desc, eq, lt } from 'drizzle-orm';
import type { Database, Tx } from '#platform/server/database/database.ts';
import { type Page, pageOf } from '#platform/shared/page.ts';
import { Problem } from '#platform/shared/problem.ts';
import { templateLimits } from '#workflows/templates/shared/limits.ts';
import { templateProblems } from '#workflows/templates/shared/problems.ts';
import type { Variable } from '#workflows/templates/shared/variables.ts';
import { variablesIn } from './fill-template.ts';
import { templates, templateVersions } from './tables.ts';

/** A template of an account, as a row of each table. */
export interface StoredTemplate {
  readonly template: typeof templates.$inferSelect;
  readonly version: typeof templateVersions.$inferSelect;
}

export interface OwnTemplate {
  readonly userId: number;
  readonly id: string;
  /** The present one if undefined. */
  readonly version?: number | undefined;
}

const ofVersion = eq(templateVersions.templateId, templates.id);
const ofPresentVersion = and(ofVersion, eq(templateVersions.version, templates.version));
const columns = { template: templates, version: templateVersions };

/**
 * Returns a version of the account's template. Throws `Problem` 404 if there is none. A version never
 * changes, so that work which takes long goes on with the one that it began with.
 */
export async function findTemplate(
  { orm }: Pick<Database, 'orm'>,
  { userId, id, version }: OwnTemplate,
): Promise<StoredTemplate> {
  const wanted =
    version === undefined ? ofPresentVersion : and(ofVersion, eq(templateVersions.version, version));
  const [found] = await orm
    .select(columns)
    .from(templates)
    .innerJoin(templateVersions, wanted)
    .where(and(eq(templates.id, id), eq(templates.userId, userId)));
  if (!found) throw new Problem(templateProblems.notFound);
  return found;
}

/**
 * Returns the variables of a template of the account, which is then not deleted before the transaction ends;
 * undefined if there is none of that id.
 */
export async function lockTemplate(
  tx: Tx,
  userId: number,
  id: string,
): Promise<readonly Variable[] | undefined> {
  const own = and(eq(templates.id, id), eq(templates.userId, userId));
  const [found] = await tx
    .select({ content: templateVersions.content })
    .from(templates)
    .innerJoin(templateVersions, ofPresentVersion)
    .where(own)
    .for('key share', { of: templates });
  return found && variablesIn(found.content);
}

/** Returns a page of the account's templates, newest first. */
export async function listTemplates(
  { lists }: Database,
  userId: number,
  {
    limit = templateLimits.pageDefault,
    before,
  }: { readonly limit?: number | undefined; readonly before?: number | undefined },
): Promise<Page<StoredTemplate, number>> {
  const { position } = templates;
  const found = await lists.orm
    .select(columns)
    .from(templates)
    .innerJoin(templateVersions, ofPresentVersion)
    .where(and(eq(templates.userId, userId), before === undefined ? undefined : lt(position, before)))
    .orderBy(desc(position))
    .limit(limit + 1);
  return pageOf(found, limit, ({ template }) => template.position);
}
