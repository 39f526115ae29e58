import { encodeAs, openImage } from '#platform/server/image/codecs.ts';
import { outputFormats } from '#platform/server/image/formats.ts';
import { readImageHeader } from '#platform/server/image/header.ts';
import { withDensityOf } from '#platform/server/image/with-density.ts';
import { asImageProblem } from '#platform/server/image/invalid-image.ts';
import type { FinishedPicture, ImageWorker } from '#platform/server/image/work/image-work.ts';

/**
 * Converts a picture that browsers cannot draw, BMP or TIFF, to an upright PNG with its density.
 * @throws Problem `invalid_image_format`, `image_too_large`.
 */
export async function toBrowserPicture(bytes: Buffer): Promise<FinishedPicture> {
  const header = await readImageHeader(bytes);
  const png = await asImageProblem(async () => encodeAs(await openImage(bytes, header), 'png').toBuffer());
  return { bytes: withDensityOf(bytes, png), ...outputFormats.png };
}

/** Runs `toBrowserPicture` in an image process. */
export const work: ImageWorker<null> = (picture) => toBrowserPicture(picture);
