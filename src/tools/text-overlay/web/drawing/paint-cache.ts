import { isImage } from '#tools/text-overlay/shared/draw/arrange-image.ts';
import type { ArrangedLayer } from '#tools/text-overlay/shared/draw/arranged-layer.ts';
import { blurMargin } from '#tools/text-overlay/shared/draw/blur.ts';
import { grown, intersection, transformedBox } from '#tools/text-overlay/shared/draw/boxes.ts';
import type { PaintedLayer, TextDrawer } from '#tools/text-overlay/shared/draw/drawer.ts';
import type { Target } from '#tools/text-overlay/shared/draw/layer-of.ts';
import type { TextLayout } from '#tools/text-overlay/shared/draw/layout.ts';
import type { Matrix } from '#tools/text-overlay/shared/draw/matrix.ts';
import type { CanvasKit, Pen } from '#tools/text-overlay/shared/draw/pen.ts';
import type { Layer } from '#tools/text-overlay/shared/layer.ts';

/** What is on a canvas before a layer is drawn. */
interface Below {
  readonly picture: object;
  readonly layers: readonly PaintedLayer[];
  /** The canvas itself, for a draft of the layer; undefined for its exact pixels. */
  readonly canvas: Pen['canvas'] | undefined;
}

type Paint = (arranged: ArrangedLayer, target: Target, below: Below) => PaintedLayer;

/**
 * Composes each layer once, however often it is drawn: its shadow changes only with the layer, its layout,
 * its place on the picture or the target, and one that is bent also with what is below. A layer that has
 * changed is another object. A draft takes the exact pixels that are there.
 */
export function createPaintCache({ paint }: Pick<TextDrawer, 'paint'>, canvasKit: CanvasKit): Paint {
  const latest = new WeakMap<
    Layer,
    { readonly key: string; readonly painted: PaintedLayer; readonly below: readonly object[] }
  >();
  return (arranged, target, onCanvas) => {
    const { size, matrix } = target;
    const { a, b, c, d, e, f } = matrix;
    const { x, y, width, height } = arranged.box;
    const key = [size.width, size.height, a, b, c, d, e, f, x, y, width, height].join(' ');
    const below = bendingOf(arranged, onCanvas, matrix);
    const known = latest.get(arranged.overlay);
    if (
      known?.key === key &&
      (onCanvas.canvas || known.painted.scale === undefined) &&
      layoutOf(known.painted.arranged) === layoutOf(arranged) &&
      known.below.length === below.length &&
      known.below.every((one, index) => one === below[index])
    )
      return known.painted;
    const scale = onCanvas.canvas && draftScale(arranged, target);
    const painted =
      onCanvas.canvas && scale !== undefined
        ? { ...paint(arranged, scaledTarget(target, scale, onCanvas.canvas, canvasKit)), scale }
        : paint(arranged, target);
    latest.set(arranged.overlay, { key, painted, below });
    return painted;
  };
}

/** How many pixels of a layer a draft computes one by one, in about three milliseconds. */
const draftPixels = 12_000;

/** Returns on what share of its width a layer is drafted; undefined for one that is drawn at once. */
function draftScale(arranged: ArrangedLayer, { size, matrix }: Target): number | undefined {
  if (!isImage(arranged) && !arranged.look.shadow) return undefined;
  const seen = intersection(transformedBox(arranged.box, matrix), {
    x: 0,
    y: 0,
    width: size.width,
    height: size.height,
  });
  const pixels = seen.width * seen.height;
  return pixels > draftPixels ? Math.sqrt(draftPixels / pixels) : undefined;
}

/** Returns a smaller target. What is on the larger one is read from a small copy. */
function scaledTarget(
  { size, matrix }: Target,
  scale: number,
  canvas: Pen['canvas'],
  canvasKit: CanvasKit,
): Target {
  const { a, b, c, d, e, f } = matrix;
  const width = Math.max(1, Math.floor(size.width * scale));
  const height = Math.max(1, Math.floor(size.height * scale));
  return {
    size: { width, height },
    matrix: { a: a * scale, b: b * scale, c: c * scale, d: d * scale, e: e * scale, f: f * scale },
    below(box) {
      const copy = canvasKit.createLayer(box.width, box.height);
      copy.setTransform(scale, 0, 0, scale, -box.x, -box.y);
      copy.drawImage(canvas, 0, 0);
      return copy.getImageData(0, 0, box.width, box.height).data;
    },
  };
}

/** Returns what bends a layer: the picture and the layers near it; nothing for one that is not bent. */
function bendingOf(arranged: ArrangedLayer, { picture, layers }: Below, { a }: Matrix): readonly object[] {
  if (!isImage(arranged) || !arranged.bendStyle) return [];
  // The light is smoothed, and drawn to whole pixels of the canvas.
  const near = grown(arranged.box, blurMargin(arranged.bendStyle.sigma) + canvasMargin / a);
  const touching = layers.filter((layer) => {
    const { width, height } = intersection(near, layer.arranged.box);
    return width > 0 && height > 0;
  });
  return [picture, ...touching];
}

/** In pixels of the canvas. */
const canvasMargin = 6;

function layoutOf(arranged: ArrangedLayer): TextLayout | undefined {
  return 'layout' in arranged ? arranged.layout : undefined;
}
