import type { ImageWorker } from '../../../platform/server/image/work/image-work.ts';
import { toBrowserPicture } from './open-picture.ts';

/** `toBrowserPicture` in an image process. */
export const work: ImageWorker<null> = toBrowserPicture;
