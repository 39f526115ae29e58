import {
  usualDeaths,
  type Again,
  type Run,
  type WorkClaim,
  type WorkDeps,
  type WorkEnd,
  type WorkQueue,
} from '#platform/server/work/work.ts';
import { outboundProblems } from '#platform/shared/outbound-problems.ts';
import { Problem } from '#platform/shared/problem.ts';
import { HostPaused } from '#tools/shop-monitor/server/hosts/host-limiter.ts';
import type { ProductPictures } from './product-pictures.ts';
import { storePicture, type StorePictureDeps } from './store-picture.ts';
import { pictureChannel } from './want-pictures.ts';

export interface PictureDeps extends WorkDeps, StorePictureDeps {
  readonly pictures: ProductPictures;
}

/** The right to make a product's picture. */
export interface PictureClaim extends WorkClaim {
  /** Row id of the product. */
  readonly productId: number;
  readonly userId: number;
  readonly imageUrl: string;
}

/**
 * How long after a run that could not fetch it a picture is fetched again; after the last one it has failed.
 */
const fetchAgainAfterMs = [60_000, 600_000];

/**
 * Returns the queue of small pictures of products: fetched after all news, made and stored. One at a time:
 * more would only wait for the image host, whose pace all processes share. Accounts take turns.
 */
export function productPictures(deps: PictureDeps): WorkQueue<PictureClaim> {
  return {
    name: 'product-pictures',
    channel: pictureChannel,
    places: 1,
    leaseMs: 30_000,
    rows: {
      table: 'product_pictures',
      key: { productId: { column: 'product_id', type: 'bigint' } },
      deaths: usualDeaths,
      turnColumn: 'turn',
      columns: 'taken.user_id as "userId", null as "traceParent", product.image_url as "imageUrl"',
      joins: 'join redbubble_products product on product.id = taken.product_id',
      order: { by: 'turn, product_id' },
      isOpen: 'due_at is not null',
      // Without a file and without a time it has failed for good.
      ends: 'due_at = null',
    },
    isPaused: () => deps.files.isAway(),
    nameOf: ({ productId: product }) => ({ product }),
    run: (claim, run) => makePicture(deps, claim, run),
    retry: (error, claim) => againAfter(deps, error, claim),
  };
}

async function makePicture(deps: PictureDeps, claim: PictureClaim, run: Run): Promise<WorkEnd> {
  try {
    const source = await deps.pictures.fetchLast(claim.imageUrl, run.signal);
    try {
      await storePicture(deps, claim, source, run.signal);
    } finally {
      await source.remove();
    }
    return { outcome: 'completed' };
  } catch (error) {
    if (run.signal.aborted || againAfter(deps, error, claim) || !isAboutPicture(error)) throw error;
    await run.end();
    return { outcome: 'failed', code: error.code };
  }
}

/** Whether another run would meet the same. */
function isAboutPicture(error: unknown): error is Problem {
  return error instanceof Problem && error.status < 500;
}

function againAfter({ clock }: PictureDeps, error: unknown, { run }: PictureClaim): Again | undefined {
  if (error instanceof HostPaused) return { afterMs: error.until.getTime() - clock.now().getTime() };
  if (!isAboutPicture(error) || error.code !== outboundProblems.urlNotFetched.code) return undefined;
  const afterMs = fetchAgainAfterMs[run - 1];
  return afterMs === undefined ? undefined : { afterMs };
}
