import { isText, type Layer } from '#tools/text-overlay/shared/layer.ts';
import type { ImageLayer } from '#tools/text-overlay/shared/image-layer.ts';
import { arrangeImage } from './arrange-image.ts';
import { arrangeText, type FindFont, findBuiltInFont, styleOf } from './arrange.ts';
import { type ArrangedLayer, arrangeOther } from './arranged-layer.ts';
import type { TextDrawer } from './drawer.ts';
import type { Size } from '#platform/shared/size.ts';
import { loadQrEncoder } from './qr-modules.ts';

interface ArrangeDeps {
  readonly drawer: Pick<TextDrawer, 'prepare' | 'layOut'>;
  readonly findFont?: FindFont | undefined;
  /** Returns the size of the picture of an image layer, in its own pixels. */
  readonly sizeOfImage?: ((layer: ImageLayer) => Size) | undefined;
}

const unknownSize: Size = { width: 1, height: 1 };

/**
 * Loads the fonts of layers, lays out their texts and places them on a picture. `findFont` finds the built-in
 * fonts by default. Rejects if a font cannot be loaded.
 */
export async function arrangeLayers(
  overlays: readonly Layer[],
  picture: Size,
  { drawer, findFont = findBuiltInFont, sizeOfImage = () => unknownSize }: ArrangeDeps,
): Promise<ArrangedLayer[]> {
  const styles = overlays.filter(isText).map((overlay) => styleOf(overlay, picture, findFont));
  await drawer.prepare(styles);
  if (overlays.some(({ type }) => type === 'qr')) await loadQrEncoder();
  return overlays.flatMap((overlay) => {
    if (isText(overlay))
      return arrangeText(overlay, drawer.layOut(styleOf(overlay, picture, findFont)), picture);
    if (overlay.type === 'image') return arrangeImage(overlay, sizeOfImage(overlay), picture);
    return arrangeOther(overlay, picture) ?? [];
  });
}
