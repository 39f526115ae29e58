import { and, count, eq, lte, sql } from 'drizzle-orm';
import { users } from '#account/access/server/tables.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Finish, Orm, Tx } from '#platform/server/database/database.ts';
import { randomBase62 } from '#platform/server/secrets/random-id.ts';
import { Problem } from '#platform/shared/problem.ts';
import { insertAsset } from '#tools/text-overlay/server/assets/assets.ts';
import { templateLimits } from '#workflows/templates/shared/limits.ts';
import { templateProblems } from '#workflows/templates/shared/problems.ts';
import type { OwnTemplate, StoredTemplate } from './find-templates.ts';
import type { OwnPicture } from './own-picture.ts';
import { type ContentWithAssets, insertTemplateAssets } from './template-assets.ts';
import { templates, templateVersions } from './tables.ts';
import type { Plan } from '#account/usage/shared/quota.ts';

export interface SaveDeps {
  readonly database: Database;
  readonly clock: Clock;
}

export interface TemplateOwner {
  readonly userId: number;
  readonly plan: Plan;
}

/** What a version is made of. */
export interface NewVersion extends OwnPicture, ContentWithAssets {
  readonly name: string;
}

/**
 * Stores a new template, in a transaction that `finish` ends. Throws `Problem` 403 if the account has as many
 * as its plan allows, or if its pictures take too much room; of requests that race exactly the remaining ones
 * pass.
 */
export async function createTemplate<Result>(
  { database, clock }: SaveDeps,
  owner: TemplateOwner,
  { name, ...content }: NewVersion,
  finish: Finish<StoredTemplate, Result>,
): Promise<Result> {
  return database.transaction(async (tx) => {
    await lockAccount(tx, owner.userId);
    await refuseTooMany(tx, owner);
    await refuseTooLarge(tx, owner, content);
    const now = clock.now();
    const [template] = await tx
      .insert(templates)
      .values({
        id: `tpl_${randomBase62(22)}`,
        userId: owner.userId,
        name,
        version: 1,
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    const version = await insertVersion(tx, stored(template), owner, content);
    return finish(tx, { template: stored(template), version });
  });
}

/**
 * Stores a new version of the account's template and forgets the oldest one beyond the limit. Throws
 * `Problem` 404 if there is no such template, and 403 if the account's pictures take too much room.
 */
export async function replaceTemplate(
  { database, clock }: SaveDeps,
  { id, ...owner }: TemplateOwner & Pick<OwnTemplate, 'id'>,
  { name, ...content }: NewVersion,
): Promise<StoredTemplate> {
  return database.transaction(async (tx) => {
    await lockAccount(tx, owner.userId);
    const [template] = await tx
      .update(templates)
      .set({ name, version: sql`${templates.version} + 1`, updatedAt: clock.now() })
      .where(and(eq(templates.id, id), eq(templates.userId, owner.userId)))
      .returning();
    if (!template) throw new Problem(templateProblems.notFound);
    const { templateId, version } = templateVersions;
    await tx
      .delete(templateVersions)
      .where(and(eq(templateId, id), lte(version, template.version - templateLimits.versions)));
    await refuseTooLarge(tx, owner, content);
    return { template, version: await insertVersion(tx, template, owner, content) };
  });
}

/** Throws `Problem` 403 if the account has as many templates as its plan allows. */
export async function refuseTooMany(orm: Orm | Tx, { userId, plan }: TemplateOwner): Promise<void> {
  const [own] = await orm.select({ count: count() }).from(templates).where(eq(templates.userId, userId));
  if ((own?.count ?? 0) >= templateLimits.perAccount[plan]) throw new Problem(templateProblems.limit);
}

/** Lets one request at a time count the account's templates and their bytes. */
async function lockAccount(tx: Tx, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** A picture that several versions or templates share is stored, and counted, once. */
async function refuseTooLarge(
  tx: Tx,
  { userId, plan }: TemplateOwner,
  { picture, pictureBytes }: OwnPicture,
): Promise<void> {
  if (picture === null || pictureBytes === null) return;
  const pictures = await tx
    .selectDistinct({ name: templateVersions.picture, sizeBytes: templateVersions.pictureBytes })
    .from(templates)
    .innerJoin(templateVersions, eq(templateVersions.templateId, templates.id))
    .where(eq(templates.userId, userId));
  const others = pictures.filter(({ name }) => name !== picture);
  const totalBytes = others.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), pictureBytes);
  if (totalBytes > templateLimits.storedPictureBytes[plan]) throw new Problem(templateProblems.storageLimit);
}

async function insertVersion(
  tx: Tx,
  { id, version }: StoredTemplate['template'],
  owner: TemplateOwner,
  { newAssets = [], ...content }: Omit<NewVersion, 'name'>,
): Promise<StoredTemplate['version']> {
  for (const asset of newAssets) await insertAsset(tx, owner, asset);
  const [row] = await tx
    .insert(templateVersions)
    .values({ ...content, templateId: id, version })
    .returning();
  await insertTemplateAssets(tx, owner.userId, { templateId: id, version }, content.content);
  return stored(row);
}

function stored<Row>(row: Row | undefined): Row {
  if (!row) throw new Error('Expected the row that was stored, received none');
  return row;
}
