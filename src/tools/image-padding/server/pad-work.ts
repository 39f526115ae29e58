import type { ImageWorker } from '#platform/server/image/work/image-work.ts';
import { type PadOptions, type PadResult, pad } from './pad.ts';

/** Runs `pad` in an image process. */
export const work: ImageWorker<PadOptions, PadResult> = pad;
