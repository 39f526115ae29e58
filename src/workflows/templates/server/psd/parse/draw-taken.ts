import type { Pixels } from '#platform/server/image/pipeline/pixels.ts';
import type { MadePicture } from '#platform/server/image/pipeline/made.ts';
import type { RgbSpace } from '#platform/shared/colour-space/rgb-space.ts';
import { arrangeOn } from '#tools/text-overlay/server/draw-layers.ts';
import { type LayerImage, openLayerImage } from '#tools/text-overlay/server/images/decode-layer-image.ts';
import { recoloured } from '#tools/text-overlay/server/recoloured.ts';
import type { TextDrawer } from '#tools/text-overlay/shared/draw/drawer.ts';
import type { ImageLayer } from '#tools/text-overlay/shared/image-layer.ts';
import type { LayerFields } from '#tools/text-overlay/shared/layer-schema.ts';
import { isText, type Layer } from '#tools/text-overlay/shared/layer.ts';
import { toLayer } from '#tools/text-overlay/shared/to-layer.ts';
import { shownText } from './text-of.ts';

interface TakenLayers {
  readonly layers: readonly LayerFields[];
  /** Those of the image layers, in their order. */
  readonly pictures: readonly MadePicture[];
}

/**
 * Draws the layers of a template on its own picture, as a rendering without values does; variables in texts
 * read as in the thumbnail.
 */
export async function drawTaken(
  pixels: Pixels,
  { layers, pictures }: TakenLayers,
  { drawer, space }: { readonly drawer: TextDrawer; readonly space: RgbSpace | undefined },
): Promise<void> {
  const shown = layers.map((fields): Layer => {
    const layer = toLayer(shownFields(fields));
    return space ? recoloured(layer, space) : layer;
  });
  const images = new Map<ImageLayer, LayerImage>();
  for (const [index, layer] of shown.filter((one) => one.type === 'image').entries()) {
    const bytes = pictures[index]?.bytes;
    if (bytes) images.set(layer, await openLayerImage(async () => bytes, 'file'));
  }
  const { draw } = await arrangeOn(shown, pixels, { drawer, images, space });
  await draw(pixels);
}

function shownFields(fields: LayerFields): LayerFields {
  return isText(fields) ? { ...fields, text: shownText(fields.text) } : fields;
}
