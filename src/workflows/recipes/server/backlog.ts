import type { Database } from '#platform/server/database/database.ts';
import { recipeQueue } from './observe-job.ts';

/** Returns how many products wait for their pictures, and for how long the first one has been due. */
export async function readRecipeBacklog(query: Database['query']) {
  const [row] = await query<{ depth: number; oldestSeconds: number }>('recipe_backlog', backlogSql, []);
  return { queue: recipeQueue, depth: row?.depth ?? 0, oldestSeconds: row?.oldestSeconds ?? 0 };
}

const backlogSql = `
select count(*)::float8 as depth,
  greatest(0, coalesce(extract(epoch from now() - min(due_at)), 0))::float8 as "oldestSeconds"
from recipe_jobs where leased_until is null`;
