import { eq } from 'drizzle-orm';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import type { Files } from '../../../platform/server/files/files.ts';
import { results } from './tables.ts';

export interface ResultDeps {
  readonly database: Database;
  readonly files: Files;
  readonly clock: Clock;
  readonly publicUrl: string;
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
