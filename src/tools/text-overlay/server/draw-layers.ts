import type { LayerFile, PreparedLayers } from '#platform/server/image/pipeline/run-steps.ts';
import type { LayoutReport } from '#tools/text-overlay/shared/contract.ts';
import { isImage, scaledSize } from '#tools/text-overlay/shared/draw/arrange-image.ts';
import { arrangeLayers } from '#tools/text-overlay/shared/draw/arrange-layers.ts';
import { type FindFont, findBuiltInFont, findFontAmong } from '#tools/text-overlay/shared/draw/arrange.ts';
import { intersection } from '#tools/text-overlay/shared/draw/boxes.ts';
import { reportOf } from '#tools/text-overlay/shared/draw/report-of.ts';
import type { TextDrawer } from '#tools/text-overlay/shared/draw/drawer.ts';
import type { Box, Size } from '#tools/text-overlay/shared/draw/layout.ts';
import type { FontId } from '#tools/text-overlay/shared/families.ts';
import type { ImageLayer } from '#tools/text-overlay/shared/image-layer.ts';
import type { Layer } from '#tools/text-overlay/shared/layer.ts';
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
  readonly images?: ReadonlyMap<Layer, LayerImage>;
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
        return { ...one, pixels: await imageOf(one.overlay, images).decode(scaledSize(one), fit, space) };
      },
    }),
  }));
  return {
    draw: (pixels) => drawInBands(pixels, layers, { picture, drawer, bandPixels }),
    layout: arranged.map((one) => reportOf(one, picture, findFont)),
  };
}

function imageOf(layer: ImageLayer, images: ReadonlyMap<Layer, LayerImage>): LayerImage {
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
  return arrangeOn(shown, size, { drawer, findFont: findFontAmong(fonts), images, space });
}

/** Opens the pictures of the image layers. */
async function openImages(
  overlays: readonly Layer[],
  pictures: TextLayers['pictures'],
  files: readonly LayerFile[],
): Promise<ReadonlyMap<Layer, LayerImage>> {
  const images = new Map<Layer, LayerImage>();
  for (const [index, layer] of overlays.filter(({ type }) => type === 'image').entries()) {
    const [file, picture] = [files[index], pictures[index]];
    if (file && picture) images.set(layer, await openLayerImage(file, picture.param));
  }
  return images;
}
