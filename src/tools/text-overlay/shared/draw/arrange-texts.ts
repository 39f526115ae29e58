import type { TextOverlay } from '#tools/text-overlay/shared/text-overlay.ts';
import { arrangeText, type ArrangedText, type FindFont, findBuiltInFont, styleOf } from './arrange.ts';
import type { TextDrawer } from './drawer.ts';
import type { Size } from './layout.ts';

/**
 * Loads the fonts of texts, lays them out and places them on a picture. `findFont` finds the built-in fonts
 * by default. Rejects if a font cannot be loaded.
 */
export async function arrangeTexts(
  overlays: readonly TextOverlay[],
  picture: Size,
  {
    drawer,
    findFont = findBuiltInFont,
  }: { readonly drawer: Pick<TextDrawer, 'prepare' | 'layOut'>; readonly findFont?: FindFont | undefined },
): Promise<ArrangedText[]> {
  const styled = overlays.map((overlay) => ({ overlay, style: styleOf(overlay, picture, findFont) }));
  await drawer.prepare(styled.map(({ style }) => style));
  return styled.map(({ overlay, style }) => arrangeText(overlay, drawer.layOut(style), picture));
}
