import { createHash } from 'node:crypto';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Finish, Tx } from '#platform/server/database/database.ts';
import type { Files } from '#platform/server/files/files.ts';
import { Problem } from '#platform/shared/problem.ts';
import { users } from '#account/access/server/tables.ts';
import { builtInFamilyOf } from '#tools/text-overlay/shared/families.ts';
import { fontLimits } from '#tools/text-overlay/shared/font-limits.ts';
import { fontProblems } from '#tools/text-overlay/shared/font-problems.ts';
import { fontFileKey, newFontFileName } from './font-files.ts';
import type { ParsedFont } from './parse/parse-font.ts';
import { fonts } from '#tools/text-overlay/server/tables.ts';

export interface FontDeps {
  readonly database: Database;
  readonly files: Files;
  readonly clock: Clock;
}

export type Font = typeof fonts.$inferSelect;

/** Returns all fonts of an account, newest first: at most ten. */
export function listOwnFonts({ orm }: Database, userId: number): Promise<Font[]> {
  return orm.select().from(fonts).where(eq(fonts.userId, userId)).orderBy(desc(fonts.id));
}

/** Returns an account's font. Throws 404 if it does not exist or is another account's. */
export async function getOwnFont({ orm }: Database, userId: number, id: number): Promise<Font> {
  const [font] = await orm.select().from(fonts).where(ownedBy(userId, id));
  if (!font) throw new Problem(fontProblems.notFound);
  return font;
}

/** Throws 403 if an account has all the fonts that it may have. */
export async function requireFreePlace(database: Database, userId: number): Promise<void> {
  const [existing] = await database.orm
    .select({ fonts: count() })
    .from(fonts)
    .where(eq(fonts.userId, userId));
  if ((existing?.fonts ?? 0) >= fontLimits.fontsPerAccount) throw new Problem(fontProblems.limit);
}

/**
 * Stores a font that has been checked: the file first, then its row, in a transaction that `finish` ends.
 * Without a `name` it has its own. Throws 400 for a font without any name, 409 for a name that is taken, and
 * 403 over the account's limit, also when requests race for the last free place. If the process dies in
 * between, the sweep removes the file.
 */
export async function addOwnFont<Result>(
  { database, files, clock }: FontDeps,
  userId: number,
  { font, name = font.name }: { readonly font: ParsedFont; readonly name?: string | undefined },
  finish: Finish<Font, Result>,
): Promise<Result> {
  if (name === undefined) throw new Problem(fontProblems.nameRequired);
  if (builtInFamilyOf(name)) {
    throw new Problem(fontProblems.nameTaken, {
      fix: `${name} is a built-in family: send a different name for your font in name.`,
    });
  }
  const fileName = newFontFileName(font.format);
  const values = {
    userId,
    name,
    fileName,
    format: font.format,
    weight: font.weight,
    italic: font.italic,
    scripts: font.scripts,
    sizeBytes: font.bytes.byteLength,
    sha256: createHash('sha256').update(font.bytes).digest('hex'),
    createdAt: clock.now(),
  };
  await files.put(fontFileKey(fileName), font.bytes, { contentType: `font/${font.format}` });
  try {
    return await database.transaction(async (tx) => finish(tx, await insertFont(tx, values)));
  } catch (error) {
    // After any other error the commit may have succeeded; the sweep then decides.
    if (error instanceof Problem) await removeFile(files, fileName);
    throw error;
  }
}

/** The lock on the account makes counting, checking and inserting one step. */
async function insertFont(tx: Tx, values: typeof fonts.$inferInsert): Promise<Font> {
  const { userId, name } = values;
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const existing = await tx
    .select({ isNamesake: sql<boolean>`lower(${fonts.name}) = lower(${name})` })
    .from(fonts)
    .where(eq(fonts.userId, userId));
  if (existing.length >= fontLimits.fontsPerAccount) throw new Problem(fontProblems.limit);
  if (existing.some(({ isNamesake }) => isNamesake)) throw new Problem(fontProblems.nameTaken);
  const [created] = await tx.insert(fonts).values(values).returning();
  if (!created) throw new Error('Expected the new font, received no row');
  return created;
}

/**
 * Deletes a font: first its row, then its file, which the sweep removes if this fails. Throws 404 if it does
 * not exist or is another account's.
 */
export async function deleteOwnFont(
  { database, files }: FontDeps,
  userId: number,
  id: number,
): Promise<void> {
  const [deleted] = await database.orm
    .delete(fonts)
    .where(ownedBy(userId, id))
    .returning({ fileName: fonts.fileName });
  if (!deleted) throw new Problem(fontProblems.notFound);
  await removeFile(files, deleted.fileName);
}

/** A store that is down now does not change the outcome: the sweep removes the file later. */
async function removeFile(files: Files, fileName: string): Promise<void> {
  await Promise.allSettled([files.removeAll([fontFileKey(fileName)])]);
}

const ownedBy = (userId: number, id: number) => and(eq(fonts.id, id), eq(fonts.userId, userId));
