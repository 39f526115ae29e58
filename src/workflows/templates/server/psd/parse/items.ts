import type { Warp } from 'ag-psd';
import type { Size } from '#platform/shared/size.ts';
import { isConvex } from '#tools/text-overlay/shared/corners.ts';
import { intersection } from '#tools/text-overlay/shared/draw/boxes.ts';
import type { Box } from '#tools/text-overlay/shared/draw/layout.ts';
import type { Quad } from '#tools/text-overlay/shared/draw/quad.ts';
import type { LayerFields } from '#tools/text-overlay/shared/layer-schema.ts';
import type { ShadowStyle } from '#tools/text-overlay/shared/text-overlay.ts';
import { effectsOf } from './effects-of.ts';
import type { Leaf } from './leaves.ts';
import { boxOf, documentBox } from './raster.ts';
import { shapeFields } from './shape-of.ts';
import { type TextContext, textFields, whyNoText } from './text-of.ts';

/** What a layer of a document becomes. */
export type Item =
  | { readonly kind: 'drawn'; readonly leaf: Leaf; readonly fields: LayerFields }
  | {
      readonly kind: 'picture';
      readonly leaf: Leaf;
      readonly shadow: ShadowStyle | undefined;
      /** The corners between which any artwork can be put in its place. */
      readonly artwork: Quad | undefined;
    };

/** Returns what a layer becomes: a text or a shape where that is exact, else a picture. */
export async function itemOf(leaf: Leaf, context: TextContext): Promise<Item | undefined> {
  const { layer, name } = leaf;
  const { report, document, globalAngle } = context;
  if (layer.text) {
    const reason = whyNoText(leaf, layer.text);
    if (reason === undefined && layer.text.text.trim() === '') {
      report.add(name, 'text', 'The text is empty and was left out.');
      return undefined;
    }
    if (reason === undefined)
      return { kind: 'drawn', leaf, fields: await textFields(leaf, layer.text, context) };
    report.add(name, 'text', `The text is a picture now, because ${reason}.`);
  }
  const shape = shapeFields(leaf, context);
  if (shape) return { kind: 'drawn', leaf, fields: shape };
  if (layer.vectorFill)
    report.add(name, 'shape', 'Only rectangles and ellipses in one colour stay shapes: it is a picture now.');
  const box = intersection(boxOf(layer), documentBox(document));
  if (box.width * box.height === 0 && layer.vectorFill?.type !== 'color') {
    report.add(name, 'pixels', 'The layer has no pixels inside the document and was left out.');
    return undefined;
  }
  const unitPx = Math.max(1, Math.min(box.width, box.height));
  const { shadow } = effectsOf(layer.effects, { name, globalAngle, unitPx, isText: false }, report);
  return { kind: 'picture', leaf, shadow, artwork: artworkQuad(leaf, context) };
}

const artworkNames =
  /\b(?:art ?work|your (?:art|design|logo|image)|(?:art|design|logo|image) here)\b|^design$/i;

/**
 * Returns the corners of a smart object that is named as a place for artwork; undefined for any other, and,
 * with a report, for one that is cut or warped.
 */
function artworkQuad(
  { layer, name, masked, clipped }: Leaf,
  { document, report }: TextContext,
): Quad | undefined {
  if (!layer.placedLayer || !artworkNames.test(name)) return undefined;
  const { warp, transform, nonAffineTransform = transform } = layer.placedLayer;
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0, x4 = 0, y4 = 0] = nonAffineTransform;
  const quad: Quad = [
    { x: x1, y: y1 },
    { x: x2, y: y2 },
    { x: x3, y: y3 },
    { x: x4, y: y4 },
  ];
  const { width, height } = document;
  // Further away than the corners of a layer may be.
  const isNear = quad.every(({ x, y }) => x >= -width && x <= 2 * width && y >= -height && y <= 2 * height);
  if (isNear && isConvex(quad) && !isWarped(warp) && masked.length + clipped.length === 0) return quad;
  report.add(name, 'smart object', 'It is cut, warped or far outside: no variable was made of it.');
  return undefined;
}

/** Returns the box that corners are, on whole pixels of the document; undefined for any other corners. */
export function uprightBox([p, q, r, s]: Quad, document: Size): Box | undefined {
  const isSame = (one: number, other: number) => Math.abs(one - other) < 0.5;
  const isUpright = isSame(p.y, q.y) && isSame(q.x, r.x) && isSame(r.y, s.y) && isSame(s.x, p.x);
  const [x, y] = [Math.round(p.x), Math.round(p.y)];
  const box = { x, y, width: Math.round(r.x) - x, height: Math.round(r.y) - y };
  const inside = intersection(box, documentBox(document));
  const isWhole =
    box.width > 0 && box.height > 0 && inside.width === box.width && inside.height === box.height;
  return isUpright && isWhole ? box : undefined;
}

/** The side of the grid of a custom warp. */
const meshSide = 4;

/** A custom warp whose grid is even changes nothing. */
function isWarped(warp: Warp | undefined): boolean {
  if (!warp || warp.style === undefined || warp.style === 'none') return false;
  const points = warp.customEnvelopeWarp?.meshPoints ?? [];
  const last = points.at(-1);
  if (warp.style !== 'custom' || !last || points.length !== meshSide ** 2) return true;
  const share = (step: number) => step / (meshSide - 1);
  return !points.every(
    ({ x, y }, index) =>
      Math.abs(x - last.x * share(index % meshSide)) < 0.5 &&
      Math.abs(y - last.y * share(Math.floor(index / meshSide))) < 0.5,
  );
}
