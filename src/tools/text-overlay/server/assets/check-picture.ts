import type { SpooledFile } from '#platform/server/files/spool.ts';
import { storedBytes } from '#platform/server/image/picture-requests.ts';
import { type Pictures, planJob } from '#platform/server/image/pipeline/pictures.ts';
import { thumbnailSteps } from '#platform/server/image/pipeline/steps.ts';
import type { ImageCaller } from '#platform/server/image/work/processor.ts';
import { Problem } from '#platform/shared/problem.ts';
import { assetLimits } from '#tools/text-overlay/shared/asset-limits.ts';
import { assetProblems } from '#tools/text-overlay/shared/asset-problems.ts';
import type { CheckedPicture } from './assets.ts';

/** The side of the picture that decoding makes; nothing keeps it. */
const decodedSidePx = 64;

/** Decodes a picture in an image process. Throws `Problem` for one that cannot be, and over 50 megapixels. */
export async function checkPicture(
  images: Pictures,
  source: SpooledFile,
  { name, caller }: { readonly name: string; readonly caller: ImageCaller },
): Promise<CheckedPicture> {
  const job = await planJob(storedBytes(source), thumbnailSteps(decodedSidePx));
  const { format, width, height } = job.measure;
  if (width * height > assetLimits.maxPixels) throw new Problem(assetProblems.tooManyPixels);
  const made = await images.run(job, caller);
  return { name, bytes: await source.read(), format, ...made.source };
}
