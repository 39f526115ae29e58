import type { Clock, Wait } from '#platform/server/clock.ts';
import { deathsAllowed } from '#platform/server/jobs/deaths.ts';
import { outageOf, untilStored } from '#platform/server/jobs/outage.ts';
import type { RunSignals } from '#platform/server/jobs/row-runner.ts';
import type { Log } from '#platform/server/log.ts';
import type { Observer } from '#platform/server/observability/observer.ts';
import { outboundProblems } from '#platform/shared/outbound-problems.ts';
import { Problem } from '#platform/shared/problem.ts';
import { HostPaused } from '#tools/shop-monitor/server/redbubble/host-limiter.ts';
import type { ProductPictures } from '#tools/shop-monitor/server/redbubble/product-pictures.ts';
import type { PictureClaim, PictureClaims } from './picture-claims.ts';
import { storePicture, type StorePictureDeps } from './store-picture.ts';

export interface PictureRunDeps extends StorePictureDeps {
  readonly clock: Clock;
  readonly wait: Wait;
  readonly log: Log;
  readonly observer: Observer;
  readonly pictures: ProductPictures;
  readonly claims: PictureClaims;
}

/** The name of this work where jobs are counted and measured by their queue. */
export const pictureQueue = 'product-pictures';

/**
 * How long after a run that could not fetch it a picture is fetched again; after the last one it has failed.
 */
const fetchAgainAfterMs = [60_000, 600_000];
const againAfterMs = 5_000;

type RunEnd = { readonly outcome: 'completed' | 'superseded' | 'again' } | FailedRun;
interface FailedRun {
  readonly outcome: 'failed';
  readonly code: string;
}

/**
 * Fetches a product's picture after all news, makes the small one and stores it, or says when the next run is
 * due.
 */
export async function runPicture(
  deps: PictureRunDeps,
  claim: PictureClaim,
  signals: RunSignals,
): Promise<void> {
  const options = {
    name: `job ${pictureQueue}`,
    continues: null,
    userId: claim.userId,
    labels: (end: { readonly result: RunEnd } | { readonly error: unknown }) => ({
      queue: pictureQueue,
      outcome: 'result' in end ? end.result.outcome : 'again',
    }),
  };
  await deps.observer.run('job', options, async () => {
    const end = await run(deps, claim, signals);
    deps.log.info({ queue: pictureQueue, product: claim.productId, run: claim.run, ...end }, 'a job ended');
    return end;
  });
}

async function run(deps: PictureRunDeps, claim: PictureClaim, signals: RunSignals): Promise<RunEnd> {
  const signal = AbortSignal.any([signals.stopping, signals.lost]);
  const release = (dueAt: Date | null, isDeath = false) =>
    untilStored({ wait: deps.wait, signal: signals.stopping }, () =>
      deps.claims.release(claim, { dueAt, isDeath }),
    );
  if (claim.deaths >= deathsAllowed) {
    await release(null);
    return { outcome: 'failed', code: 'interrupted' };
  }
  try {
    const source = await deps.pictures.fetchLast(claim.imageUrl, signal);
    try {
      await storePicture(deps, claim, source, signal);
    } finally {
      await source.remove();
    }
    return { outcome: 'completed' };
  } catch (error) {
    if (signals.lost.aborted) return { outcome: 'superseded' };
    const again = signals.stopping.aborted ? { afterMs: 0 } : nextRun(deps, error, claim);
    if ('code' in again) {
      await release(null);
      return { outcome: 'failed', code: again.code };
    }
    await release(new Date(deps.clock.now().getTime() + again.afterMs), again.isDeath);
    return { outcome: 'again' };
  }
}

interface NextRun {
  readonly afterMs: number;
  readonly isDeath?: boolean;
}

/** Returns when the next run is due after an error, or the code with which the picture has failed. */
function nextRun(
  { clock, log }: PictureRunDeps,
  error: unknown,
  { run: number, productId }: PictureClaim,
): NextRun | Pick<FailedRun, 'code'> {
  if (error instanceof HostPaused) return { afterMs: error.until.getTime() - clock.now().getTime() };
  if (outageOf(error)) return { afterMs: againAfterMs };
  if (!(error instanceof Problem) || error.status >= 500) {
    log.error({ err: error, product: productId }, "a product's picture met an error");
    return { afterMs: againAfterMs, isDeath: true };
  }
  const afterMs =
    error.code === outboundProblems.urlNotFetched.code ? fetchAgainAfterMs[number - 1] : undefined;
  return afterMs === undefined ? { code: error.code } : { afterMs };
}
