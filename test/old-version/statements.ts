import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Database, Orm } from '#platform/server/database/database.ts';

/** What the version before sends to the database; `npm run record-statements` writes it at a release. */
export const recordedFile = new URL('./statements.sql', import.meta.url);
export const separator = '\n--> next\n';

export function recordedStatements(): string[] {
  return readFileSync(recordedFile, 'utf8').trimEnd().split(separator);
}

export interface Refused {
  readonly statement: string;
  readonly reason: string;
}

/**
 * Lets the database parse and plan each statement, without running it. Resolves with those that it refuses:
 * a missing table or column, another type, no unique index for an `on conflict`.
 */
export async function findRefused(database: Database, statements: readonly string[]): Promise<Refused[]> {
  return database.session(async (orm) => {
    await orm.execute(sql`set plan_cache_mode = force_generic_plan`);
    const refused: Refused[] = [];
    for (const statement of statements) {
      const reason = await refusal(orm, statement);
      if (reason !== undefined) refused.push({ statement, reason });
    }
    return refused;
  });
}

async function refusal(orm: Orm, statement: string): Promise<string | undefined> {
  const count = Math.max(0, ...[...statement.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  const values = count === 0 ? '' : `(${Array.from({ length: count }, () => 'null').join(', ')})`;
  try {
    await orm.execute(sql.raw(`prepare recorded as ${statement}`));
    await orm.execute(sql.raw(`explain execute recorded${values}`));
    return undefined;
  } catch (error) {
    return String((error as Error).cause);
  } finally {
    await orm.execute(sql`deallocate all`);
  }
}
