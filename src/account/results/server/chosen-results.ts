import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { randomBase62 } from '#platform/server/secrets/random-id.ts';
import { sizeFileNames } from '#platform/shared/file-name.ts';
import { Problem } from '#platform/shared/problem.ts';
import { resultProblems } from '#account/results/shared/contract.ts';
import { resultLimits } from '#account/results/shared/result.ts';
import { type Chosen, findChosen, type ResultReader, type StoredResult } from './list-results.ts';
import { type ResultDeps, resultFileKey, nameLength } from './pending-result.ts';
import { results, resultZips } from './tables.ts';
import { thumbnailFileKey } from './thumbnails.ts';
import type { ZipEntry } from './zip/zip.ts';

const hourMs = 60 * 60 * 1000;
const pictureExtension = /\.(?:jpe?g|png|gif|bmp|tiff?|webp|avif|heic)$/i;

type Deps = Pick<ResultDeps, 'database' | 'clock'>;

/**
 * Stores which pictures a ZIP has. Returns its id, for its link. Throws `Problem` 404 if none of them is
 * stored, and 400 if they are too many.
 */
export async function makeZip({ database, clock }: Deps, reader: ResultReader, chosen: Chosen) {
  const found = (await findChosen({ database, clock }, reader, chosen)).filter(isStored);
  if (found.length === 0) throw new Problem(resultProblems.notFound);
  const createdAt = clock.now();
  const zip = {
    id: randomBase62(nameLength),
    userId: reader.userId,
    names: found.map(({ name }) => name),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + resultLimits.zipLifeHours * hourMs),
  };
  await database.orm.insert(resultZips).values(zip);
  return zip;
}

/** Whether the file is here and not on the device of the owner. */
function isStored({ tool }: StoredResult): boolean {
  return tool !== 'editor';
}

/** A ZIP by its name. It has no entries once its time is over. */
interface FoundZip {
  readonly userId: number;
  readonly entries: readonly ZipEntry[];
  readonly finishedAt: Date;
}

/** Returns a ZIP of chosen pictures; undefined for an unknown name. */
export async function findZip({ database, clock }: Deps, id: string): Promise<FoundZip | undefined> {
  const [zip] = await database.orm.select().from(resultZips).where(eq(resultZips.id, id));
  if (!zip) return undefined;
  const { userId, names, createdAt: finishedAt, expiresAt } = zip;
  const rows =
    expiresAt > clock.now() ? await findChosen({ database, clock }, { userId }, { ids: names }) : [];
  return { userId, entries: zipEntriesOf(rows), finishedAt };
}

/** Returns the ZIP of a request's pictures, in the order of their paths; undefined for an unknown name. */
export async function findBundle({ database, clock }: Deps, bundle: string): Promise<FoundZip | undefined> {
  const rows = await database.orm
    .select()
    .from(results)
    .where(eq(results.bundle, bundle))
    .orderBy(results.bundlePath);
  const [first] = rows;
  if (!first) return undefined;
  const { userId, createdAt: finishedAt } = first;
  const entries = rows
    .filter(({ removedAt, expiresAt }) => removedAt === null && expiresAt > clock.now())
    .map(({ name, sizeBytes, bundlePath }) => ({
      path: bundlePath ?? name,
      result: { file: name, sizeBytes },
    }));
  return { userId, entries, finishedAt };
}

/** Returns pictures as files of a ZIP, each under its own name with the extension of its format. */
function zipEntriesOf(rows: readonly StoredResult[]): ZipEntry[] {
  const stems = sizeFileNames(rows.map(({ title }) => title?.replace(pictureExtension, '') || 'picture'));
  return rows.map(({ name: file, sizeBytes }, index) => ({
    path: (stems[index] ?? '') + file.slice(file.lastIndexOf('.')),
    result: { file, sizeBytes },
  }));
}

/**
 * Deletes a reader's results with their files. Returns how many there were. A file that the store does not
 * remove now is removed with those that no row needs.
 */
export async function deleteResults(
  {
    database,
    clock,
    files,
    log,
  }: Deps & Pick<ResultDeps, 'files'> & { readonly log: Pick<FastifyBaseLogger, 'warn'> },
  reader: ResultReader,
  chosen: Chosen,
): Promise<number> {
  const found = await findChosen({ database, clock }, reader, chosen);
  const names = found.map(({ name }) => name);
  if (names.length === 0) return 0;
  const now = clock.now();
  await database.orm
    .update(results)
    .set({ removedAt: now, expiresAt: now })
    .where(and(inArray(results.name, names), eq(results.userId, reader.userId)));
  const keys = names.flatMap((name) => [resultFileKey(name), thumbnailFileKey(name)]);
  await files
    .removeAll(keys)
    .catch((error: unknown) => log.warn({ err: error }, 'files of deleted results could not be removed'));
  return names.length;
}
