import type { LayerFile, PreparedLayers } from '#platform/server/image/pipeline/run-steps.ts';
import type { LayoutReport } from '#tools/text-overlay/shared/contract.ts';
import { isImage } from '#tools/text-overlay/shared/draw/arrange-image.ts';
import { arrangeLayers } from '#tools/text-overlay/shared/draw/arrange-layers.ts';
import { type FindFont, findBuiltInFont, findFontAmong } from '#tools/text-overlay/shared/draw/arrange.ts';
import { intersection } from '#tools/text-overlay/shared/draw/boxes.ts';
import { reportOf } from '#tools/text-overlay/shared/draw/report-of.ts';
import type { TextDrawer } from '#tools/text-overlay/shared/draw/drawer.ts';
import type { Size } from '#platform/shared/size.ts';
import type { Box } from '#tools/text-overlay/shared/draw/layout.ts';
import type { FontId } from '#tools/text-overlay/shared/families.ts';
import type { ImageLayer } from '#tools/text-overlay/shared/image-layer.ts';
import type { Layer } from '#tools/text-overlay/shared/layer.ts';
import { cornersOn, isConvex } from '#tools/text-overlay/shared/corners.ts';
import { imageLayerProblems } from '#tools/text-overlay/shared/image-problems.ts';
import { Problem } from '#platform/shared/problem.ts';
import { drawInBands } from './draw-in-bands.ts';
import { type LayerImage, openLayerImage } from './images/decode-layer-image.ts';
import { recoloured } from './recoloured.ts';
import type { RgbSpace } from '#platform/shared/colour-space/rgb-space.ts';
import { createServerDrawer, packagedFonts } from './server-drawer.ts';
import type { TextLayers } from './text-layers.ts';

interface PrepareContext {
  readonly drawer: TextDrawer;
  /** Finds the built-in fonts by default. */
  readonly findFont?: FindFont;
  /** The number of pixels to draw on at once; see `DrawContext`. */
  readonly bandPixels?: number;
  /** The pictures of image layers. */
  readonly images?: ReadonlyMap<ImageLayer, LayerImage>;
  /** Of the pixels that are drawn on, if it is not sRGB. */
  readonly space?: RgbSpace | undefined;
}

/** Arranges layers on a picture of a size (contract 3 and 11 "Overlay"); they are drawn in order. */
export async function arrangeOn(
  overlays: readonly Layer[],
  { width, height }: Size,
  { drawer, findFont = findBuiltInFont, bandPixels, images = new Map(), space }: PrepareContext,
): Promise<PreparedLayers<LayoutReport>> {
  const picture = { width, height };
  const sizeOfImage = (layer: ImageLayer) => imageOf(layer, images).size;
  const arranged = await arrangeLayers(overlays, picture, { drawer, findFont, sizeOfImage });
  const layers = arranged.map((one) => ({
    arranged: one,
    box: clip(one.box, picture),
    ...(isImage(one) && {
      load: async () => {
        const { fit = 'contain' } = one.overlay;
        return { ...one, pixels: await imageOf(one.overlay, images).decode(one.decodedSize, fit, space) };
      },
    }),
  }));
  return {
    draw: (pixels) => drawInBands(pixels, layers, { picture, drawer, bandPixels }),
    layout: arranged.map((one) => reportOf(one, picture, findFont)),
  };
}

function imageOf(layer: ImageLayer, images: ReadonlyMap<ImageLayer, LayerImage>): LayerImage {
  const image = images.get(layer);
  if (!image) throw new Error('Expected the picture of an image layer, found none');
  return image;
}

/** Returns the part of a box inside the picture, or undefined if there is none. */
function clip(box: Box, picture: Size): Box | undefined {
  const inside = intersection(box, { x: 0, y: 0, ...picture });
  return inside.width > 0 && inside.height > 0 ? inside : undefined;
}

/** The own fonts of the work under way: their bytes by id. */
const attached = new Map<FontId, Uint8Array>();

/** Shared by all work of this process, so that each font is loaded once. */
const drawer = createServerDrawer({
  load: async (id) => attached.get(id) ?? packagedFonts.load(id),
});

/**
 * Lays out a step of `textLayers` in an image process. The files are those of its fonts and its pictures, in
 * their order.
 */
export async function prepareLayers(
  { overlays, fonts, pictures }: TextLayers,
  size: Size,
  files: readonly LayerFile[],
  space?: RgbSpace,
): Promise<PreparedLayers<LayoutReport>> {
  attached.clear();
  for (const [index, { id }] of fonts.entries()) {
    const bytes = await files[index]?.();
    if (bytes) attached.set(id, bytes);
  }
  const shown = space ? overlays.map((overlay) => recoloured(overlay, space)) : overlays;
  const images = await openImages(shown, pictures, files.slice(fonts.length));
  requireCorners([...images.keys()], pictures, size);
  return arrangeOn(shown, size, { drawer, findFont: findFontAmong(fonts), images, space });
}

/** Throws `Problem` 400 `invalid_corners` for corners that are none on a picture of this size. */
function requireCorners(layers: readonly ImageLayer[], pictures: TextLayers['pictures'], size: Size): void {
  for (const [index, { corners }] of layers.entries()) {
    if (corners && !isConvex(cornersOn(corners, size)))
      throw new Problem(imageLayerProblems.corners, { param: `${pictures[index]?.layer}.corners` });
  }
}

/** Opens the pictures of the image layers. */
async function openImages(
  overlays: readonly Layer[],
  pictures: TextLayers['pictures'],
  files: readonly LayerFile[],
): Promise<ReadonlyMap<ImageLayer, LayerImage>> {
  const images = new Map<ImageLayer, LayerImage>();
  for (const [index, layer] of overlays.filter((one) => one.type === 'image').entries()) {
    const [file, picture] = [files[index], pictures[index]];
    if (file && picture) images.set(layer, await openLayerImage(file, picture.param));
  }
  return images;
}
