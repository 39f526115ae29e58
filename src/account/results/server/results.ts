import { eq } from 'drizzle-orm';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import type { Files } from '../../../platform/server/files/files.ts';
import { randomBase62 } from '../../../platform/server/random-id.ts';
import { resultLimits } from '../shared/contract.ts';
import { results } from './tables.ts';

export interface ResultParts {
  readonly database: Database;
  readonly files: Files;
  readonly clock: Clock;
  readonly publicUrl: string;
}

/** A finished picture on its way to its owner. */
export interface FinishedPicture {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** Without the dot. */
  readonly extension: string;
}

const nameLength = 22;
/** By hand and by name, because it stands between a finished picture and its answer. */
const storeSql = `
  insert into results (name, user_id, content_type, size_bytes, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6)`;
const lifeMs = resultLimits.lifeHours * 60 * 60 * 1000;

/**
 * Stores a picture for 24 hours and gives its absolute link once both the file and its row are there. When one fails, the
 * sweeper removes the other: nobody was told of it.
 */
export async function storeResult(parts: ResultParts, userId: number, picture: FinishedPicture): Promise<string> {
  const { bytes, contentType, extension } = picture;
  const name = `${randomBase62(nameLength)}.${extension}`;
  const createdAt = parts.clock.now();
  const expiresAt = new Date(createdAt.getTime() + lifeMs);
  await Promise.all([
    parts.files.put(resultFileKey(name), bytes, { contentType, replaceable: true }),
    parts.database.query('store_result', storeSql, [name, userId, contentType, bytes.byteLength, createdAt, expiresAt]),
  ]);
  return `${parts.publicUrl}/api/images/${name}`;
}

export async function findResult(database: Database, name: string) {
  const [row] = await database.orm.select().from(results).where(eq(results.name, name));
  return row;
}

/** Where a result's file lies in the store. */
export function resultFileKey(name: string): string {
  return `images/${name}`;
}

/** Everything that has a link lies under this prefix. */
export const resultFilePrefix = 'images/';
