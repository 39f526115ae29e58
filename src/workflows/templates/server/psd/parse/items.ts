import type { Warp } from 'ag-psd';
import { intersection } from '#tools/text-overlay/shared/draw/boxes.ts';
import type { Box } from '#tools/text-overlay/shared/draw/layout.ts';
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
      /** Where any artwork can be put in its place. */
      readonly artworkBox: Box | undefined;
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
    report.add(name, 'pixels', 'The layer has no pixels on the document and was left out.');
    return undefined;
  }
  const unitPx = Math.max(1, Math.min(box.width, box.height));
  const { shadow } = effectsOf(layer.effects, { name, globalAngle, unitPx, isText: false }, report);
  return { kind: 'picture', leaf, shadow, artworkBox: artworkBox(leaf, context) };
}

const artworkNames =
  /\b(?:art ?work|your (?:art|design|logo|image)|(?:art|design|logo|image) here)\b|^design$/i;

/**
 * Returns the box of a smart object that is named as a place for artwork; undefined for any other, and, with
 * a report, for one that is turned, cut or in perspective.
 */
function artworkBox(
  { layer, name, masked, clipped }: Leaf,
  { document, report }: TextContext,
): Box | undefined {
  if (!layer.placedLayer || !artworkNames.test(name)) return undefined;
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0, x4 = 0, y4 = 0] = layer.placedLayer.transform;
  const isNear = (one: number, other: number) => Math.abs(one - other) < 0.5;
  const isUpright =
    isNear(y1, y2) && isNear(x2, x3) && isNear(y3, y4) && isNear(x4, x1) && x2 > x1 && y3 > y2;
  const [x, y] = [Math.round(x1), Math.round(y1)];
  const box = { x, y, width: Math.round(x2) - x, height: Math.round(y3) - y };
  const inside = intersection(box, documentBox(document));
  const isWhole =
    inside.width === box.width && inside.height === box.height && box.width > 0 && box.height > 0;
  if (isUpright && isWhole && !isWarped(layer.placedLayer.warp) && masked.length + clipped.length === 0)
    return box;
  report.add(
    name,
    'smart object',
    'It is turned, cut, warped or in perspective: no variable was made of it.',
  );
  return undefined;
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
