import type { ImageWorker } from '#platform/server/image/work/image-work.ts';
import { makeThumbnail, type ThumbnailOptions } from './make-thumbnail.ts';

/** Runs `makeThumbnail` in an image process. */
export const work: ImageWorker<ThumbnailOptions> = makeThumbnail;
