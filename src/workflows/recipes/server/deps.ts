import type { Wait } from '#platform/server/clock.ts';
import type { Log } from '#platform/server/log.ts';
import type { Observer } from '#platform/server/observability/observer.ts';
import type { StorePictureDeps } from '#tools/shop-monitor/server/pictures/store-picture.ts';
import type { EndDeps } from './end-job.ts';
import type { FinishDeps } from './finish-product.ts';

/** Needed by the worker. */
export interface RecipeWorkDeps extends EndDeps, FinishDeps, StorePictureDeps {
  readonly wait: Wait;
  readonly log: Log;
  readonly observer: Observer;
}
