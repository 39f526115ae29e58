import { openImage } from '#platform/server/image/codecs.ts';
import { type ImageHeader, inSrgb, readImageHeader } from '#platform/server/image/header.ts';
import { asImageProblem } from '#platform/server/image/invalid-image.ts';
import type { LayerFile } from '#platform/server/image/pipeline/run-steps.ts';
import type { RgbSpace } from '#platform/shared/colour-space/rgb-space.ts';
import type { ImageFit } from '#tools/text-overlay/shared/image-layer.ts';
import type { ImagePixels } from '#tools/text-overlay/shared/draw/mipmaps.ts';
import type { Size } from '#platform/shared/size.ts';
import { layerImageNotRead } from './layer-image-not-read.ts';

/** The picture of a layer in an image process. */
export interface LayerImage {
  /** In pixels, upright. */
  readonly size: Size;
  /**
   * Decodes its first frame and scales it: as `fit` says to a size. In sRGB, or in the space of the picture
   * that it is drawn on. Throws `Problem` 400 `layer_image_not_read`.
   */
  decode(size: Size, fit: ImageFit, space: RgbSpace | undefined): Promise<ImagePixels>;
}

/** Reads the header of a layer's picture. Throws `Problem` 400 `layer_image_not_read`. */
export async function openLayerImage(file: LayerFile, param: string): Promise<LayerImage> {
  try {
    const header = await readImageHeader(await file());
    return {
      size: { width: header.width, height: header.height },
      decode: async (size, fit, space) => {
        try {
          return await asImageProblem(async () => decodeScaled(await file(), header, { size, fit, space }));
        } catch (error) {
          throw layerImageNotRead(param, error);
        }
      },
    };
  } catch (error) {
    throw layerImageNotRead(param, error);
  }
}

interface Wanted {
  readonly size: Size;
  readonly fit: ImageFit;
  readonly space: RgbSpace | undefined;
}

async function decodeScaled(
  bytes: Buffer,
  header: ImageHeader,
  { size: { width, height }, fit, space }: Wanted,
): Promise<ImagePixels> {
  const keepsSpace = space !== undefined && isSame(space, header.space);
  const read = { ...(keepsSpace ? header : inSrgb(header)), frames: 1, deep: false };
  const image = (await openImage(bytes, read)).toColourspace('srgb');
  const { data, info } = await image
    .resize(width, height, { fit: fit === 'cover' ? 'cover' : 'fill' })
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  if (space && !keepsSpace) convert(data, space);
  return { data, width: info.width, height: info.height };
}

function isSame(space: RgbSpace, other: RgbSpace | undefined): boolean {
  return other !== undefined && Buffer.compare(space.profile, other.profile) === 0;
}

/** Colours that are kept at once, so that noise does not fill the memory. */
const maxKnownColours = 1_000_000;

/** Converts RGBA of sRGB in place. Each colour is computed once: a picture repeats most of its colours. */
function convert(data: Buffer, space: RgbSpace): void {
  const known = new Map<number, number>();
  for (let at = 0; at < data.length; at += 4) {
    const colour = data.readUIntBE(at, 3);
    let own = known.get(colour);
    if (own === undefined) {
      const { r, g, b } = space.fromSrgb({
        r: colour >> 16,
        g: (colour >> 8) & 255,
        b: colour & 255,
        alpha: 1,
      });
      own = (r << 16) | (g << 8) | b;
      if (known.size >= maxKnownColours) known.clear();
      known.set(colour, own);
    }
    data.writeUIntBE(own, at, 3);
  }
}
