import { asImageProblem } from '../../../platform/server/image/as-image-problem.ts';
import { encodeAs } from '../../../platform/server/image/encode.ts';
import { outputFormats } from '../../../platform/server/image/formats.ts';
import { readImageHeader } from '../../../platform/server/image/header.ts';
import { checkInputExtent, checkOutputExtent } from '../../../platform/server/image/limits.ts';
import { openImage } from '../../../platform/server/image/open.ts';
import type { PictureToSend } from '../../../platform/server/image/picture-reply.ts';

/**
 * A picture as every browser can draw it: JPEG, PNG, GIF and WebP as they are, BMP and TIFF as upright PNG.
 * @throws Problem `invalid_image_format`, `image_too_large`, `image_too_slow`.
 */
export async function toBrowserPicture(bytes: Buffer): Promise<PictureToSend> {
  const header = await readImageHeader(bytes);
  checkInputExtent(header);
  checkOutputExtent(header);
  if (header.format !== 'bmp' && header.format !== 'tiff') return { bytes, ...outputFormats[header.format] };
  const png = await asImageProblem(async () => encodeAs(await openImage(bytes, header), 'png').toBuffer());
  return { bytes: png, ...outputFormats.png };
}
