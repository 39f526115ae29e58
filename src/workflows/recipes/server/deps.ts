import type { WorkDeps } from '#platform/server/work/work.ts';
import type { StorePictureDeps } from '#tools/shop-monitor/server/pictures/store-picture.ts';
import type { EndDeps } from './end-job.ts';
import type { FinishDeps } from './finish-product.ts';

/** Needed by the worker. */
export interface RecipeWorkDeps extends EndDeps, FinishDeps, StorePictureDeps, WorkDeps {}
