import { isText, type Layer } from '#tools/text-overlay/shared/layer.ts';
import type { TextStyle } from '#tools/text-overlay/shared/text-overlay.ts';
import { arrangeShape, type ArrangedShape } from './arrange-shape.ts';
import { arrangeText, type ArrangedText, type FindFont, findBuiltInFont, styleOf } from './arrange.ts';
import type { Size, TextLayout } from './layout.ts';

/** A layer on a picture of a certain size: all that is needed to draw it. */
export type ArrangedLayer = ArrangedText | ArrangedShape;

/** Loads fonts and lays out texts, as a `TextDrawer` does. */
interface TextLayouts {
  prepare(styles: readonly TextStyle[]): Promise<void>;
  layOut(style: TextStyle): TextLayout;
}

/**
 * Loads the fonts of layers, lays out their texts and places them on a picture. `findFont` finds the built-in
 * fonts by default. Rejects if a font cannot be loaded.
 */
export async function arrangeLayers(
  overlays: readonly Layer[],
  picture: Size,
  {
    drawer,
    findFont = findBuiltInFont,
  }: { readonly drawer: TextLayouts; readonly findFont?: FindFont | undefined },
): Promise<ArrangedLayer[]> {
  const styles = overlays.filter(isText).map((overlay) => styleOf(overlay, picture, findFont));
  await drawer.prepare(styles);
  return overlays.map((overlay) =>
    isText(overlay)
      ? arrangeText(overlay, drawer.layOut(styleOf(overlay, picture, findFont)), picture)
      : arrangeShape(overlay, picture),
  );
}
