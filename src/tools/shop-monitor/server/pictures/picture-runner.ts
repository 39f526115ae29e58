import { createRowRunner, type RowRunner } from '#platform/server/jobs/row-runner.ts';
import type { Database } from '#platform/server/database/database.ts';
import { createPictureClaims, leaseMs } from './picture-claims.ts';
import { type PictureRunDeps, pictureQueue, runPicture } from './run-picture.ts';
import { pictureChannel } from './want-pictures.ts';

/**
 * Creates the runner of this process for the small pictures of products. One at a time: more would only wait
 * for the image host, whose pace all processes share.
 */
export function createPictureRunner(deps: Omit<PictureRunDeps, 'claims'>): RowRunner {
  const claims = createPictureClaims(deps.database, deps.clock);
  return createRowRunner({
    ...deps,
    claims,
    what: 'pictures of products',
    channel: pictureChannel,
    places: 1,
    leaseMs,
    isPaused: () => deps.files.isAway(),
    nameOf: ({ productId: product }) => ({ product }),
    work: (claim, signals) => runPicture({ ...deps, claims }, claim, signals),
  });
}

/** Returns how many pictures wait, and for how long the first one has been due. */
export async function readPictureBacklog(query: Database['query']) {
  const [row] = await query<{ depth: number; oldestSeconds: number }>(
    'product_picture_backlog',
    backlogSql,
    [],
  );
  return { queue: pictureQueue, depth: row?.depth ?? 0, oldestSeconds: row?.oldestSeconds ?? 0 };
}

/** Counts up to 100,000, as for other queues. */
const backlogSql = `
select count(*)::float8 as depth,
  greatest(0, coalesce(extract(epoch from now() - min(due_at)), 0))::float8 as "oldestSeconds"
from (select due_at from product_pictures where due_at is not null and leased_until is null limit 100000) as waiting`;
