import type { ArrangedText } from '#tools/text-overlay/shared/draw/arrange.ts';
import type { PaintedText, TextDrawer } from '#tools/text-overlay/shared/draw/drawer.ts';
import type { Target } from '#tools/text-overlay/shared/draw/layer-of.ts';
import type { TextOverlay } from '#tools/text-overlay/shared/text-overlay.ts';

export type Paint = (text: ArrangedText, target: Target) => PaintedText;

/**
 * Composes each text once, however often it is drawn: its shadow changes only with the text, its layout or
 * the target. A text that has changed is another object.
 */
export function createPaintCache({ paint }: Pick<TextDrawer, 'paint'>): Paint {
  const latest = new WeakMap<TextOverlay, { readonly target: string; readonly painted: PaintedText }>();
  return (text, target) => {
    const { size, matrix } = target;
    const { a, b, c, d, e, f } = matrix;
    const key = [size.width, size.height, a, b, c, d, e, f].join(' ');
    const known = latest.get(text.overlay);
    if (known && known.target === key && known.painted.text.layout === text.layout) return known.painted;
    const painted = paint(text, target);
    latest.set(text.overlay, { target: key, painted });
    return painted;
  };
}
