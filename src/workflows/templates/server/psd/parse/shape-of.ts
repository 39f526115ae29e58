import type { BezierPath, Layer } from 'ag-psd';
import type { Size } from '#platform/shared/size.ts';
import type { Box } from '#tools/text-overlay/shared/draw/layout.ts';
import type { ShapeFields } from '#tools/text-overlay/shared/shape-fields.ts';
import { boxLimits } from '#tools/text-overlay/shared/shape-layer.ts';
import { hexOf } from './colour-of.ts';
import { effectsOf } from './effects-of.ts';
import type { Leaf } from './leaves.ts';
import { boxFields, lookFields, percentOf } from './placed-fields.ts';
import { documentBox } from './raster.ts';
import type { Report } from './report.ts';

interface ShapeContext {
  readonly document: Size;
  readonly globalAngle: number;
  readonly report: Report;
}

/** An outline that a shape of ours has exactly. */
interface ExactShape {
  readonly type: 'rectangle' | 'ellipse';
  readonly box: Box;
  readonly radiusPx: number;
}

/**
 * Returns the fields of a vector layer that is exactly a rectangle or an ellipse in one colour; undefined for
 * any other layer.
 */
export function shapeFields(
  leaf: Leaf,
  { document, globalAngle, report }: ShapeContext,
): ShapeFields | undefined {
  const { layer, name } = leaf;
  if (!layer.vectorFill || leaf.clipped.length > 0 || leaf.masked.some((owner) => owner !== layer))
    return undefined;
  // The mask of a vector layer is made from its path.
  if (leaf.masked.length > 0 && !layer.mask?.fromVectorData) return undefined;
  const shape = layer.vectorMask ? exactShape(layer) : { ...wholeDocument, box: documentBox(document) };
  if (!shape || !fits(shape.box, document)) return undefined;
  const colours = coloursOf(layer, shape);
  if (!colours) return undefined;
  const { box, radiusPx, type } = colours.shape;
  const shorter = Math.min(box.width, box.height);
  const unitPx = Math.min(shorter, document.width, document.height);
  const effects = effectsOf(layer.effects, { name, globalAngle, unitPx, isText: false }, report);
  return {
    type,
    ...boxFields(box, document),
    ...(colours.fill !== undefined && { fill: colours.fill }),
    ...(colours.stroke && {
      stroke_color: colours.stroke.color,
      stroke_width: percentOf(colours.stroke.widthPx, shorter),
    }),
    ...(radiusPx > 0 && { radius: Number(((radiusPx / shorter) * 100).toFixed(4)) }),
    ...lookFields(leaf, effects.shadow),
  };
}

const wholeDocument = { type: 'rectangle', radiusPx: 0 } as const;

function fits({ width, height }: Box, document: Size): boolean {
  const most = boxLimits.maxSidePercent / 100;
  return width >= 1 && height >= 1 && width <= document.width * most && height <= document.height * most;
}

/** Returns fill and stroke; undefined where ours would be drawn differently. */
function coloursOf({ vectorFill, vectorStroke }: Layer, shape: ExactShape) {
  const fill = vectorFill?.type === 'color' ? hexOf(vectorFill.color) : undefined;
  const hasFill = vectorStroke?.fillEnabled !== false;
  if (hasFill && fill === undefined) return undefined;
  if (!vectorStroke?.strokeEnabled) return hasFill ? { fill, shape, stroke: undefined } : undefined;
  const {
    content,
    lineWidth,
    lineAlignment = 'center',
    lineDashSet = [],
    blendMode = 'normal',
  } = vectorStroke;
  const color = content?.type === 'color' ? hexOf(content.color, vectorStroke.opacity ?? 1) : undefined;
  if (color === undefined || !lineWidth || lineDashSet.length > 0 || blendMode !== 'normal') return undefined;
  const widthPx = lineWidth.value;
  const moved = { inside: -widthPx / 2, center: 0, outside: widthPx / 2 }[lineAlignment];
  // Ours is centred on the edge. Moved inwards, round edges would be others.
  if (moved !== 0 && (shape.type === 'ellipse' || shape.radiusPx > 0 || (moved > 0 && hasFill)))
    return undefined;
  const { x, y, width, height } = shape.box;
  const box = { x: x - moved, y: y - moved, width: width + 2 * moved, height: height + 2 * moved };
  if (Math.min(box.width, box.height) < widthPx) return undefined;
  return { fill: hasFill ? fill : undefined, shape: { ...shape, box }, stroke: { color, widthPx } };
}

function exactShape({ vectorMask, vectorOrigination }: Layer): ExactShape | undefined {
  if (!vectorMask || vectorMask.disable || vectorMask.invert) return undefined;
  const [path, ...others] = vectorMask.paths.filter(({ knots }) => knots.length > 0);
  if (!path || others.length > 0 || path.open || vectorMask.fillStartsWithAllPixels) return undefined;
  const found = rectangleOf(path) ?? ellipseOf(path);
  if (found) return found;
  const [origin, ...more] = vectorOrigination?.keyDescriptorList ?? [];
  if (!origin || more.length > 0 || origin.keyShapeInvalidated || isMoved(origin.transform)) return undefined;
  const { keyOriginShapeBoundingBox: bounds, keyOriginRRectRadii: radii } = origin;
  if (!bounds || !radii) return undefined;
  const box = {
    x: bounds.left.value,
    y: bounds.top.value,
    width: bounds.right.value - bounds.left.value,
    height: bounds.bottom.value - bounds.top.value,
  };
  const [radiusPx = 0, ...rest] = [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft].map(
    ({ value }) => value,
  );
  const isEven = rest.every((radius) => radius === radiusPx);
  return isEven && radiusPx <= Math.min(box.width, box.height) / 2
    ? { type: 'rectangle', box, radiusPx }
    : undefined;
}

function isMoved(transform: readonly number[] = [1, 0, 0, 1, 0, 0]): boolean {
  return transform.some((value, index) => Math.abs(value - (index === 0 || index === 3 ? 1 : 0)) > 1e-6);
}

/** A knot's points: the handle before it, itself, the handle after it. */
interface Knot {
  readonly before: readonly [number, number];
  readonly at: readonly [number, number];
  readonly after: readonly [number, number];
}

function knotsOf({ knots }: BezierPath): readonly Knot[] {
  return knots.map(({ points: [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] }) => ({
    before: [a, b],
    at: [c, d],
    after: [e, f],
  }));
}

/** What the file's fractions of 24 bits lose on the largest document. */
const tolerancePx = 0.01;
const isNear = (one: number, other: number) => Math.abs(one - other) <= tolerancePx;
const isSame = ([x, y]: readonly [number, number], [a, b]: readonly [number, number]) =>
  isNear(x, a) && isNear(y, b);

function boundsOf(knots: readonly Knot[]): Box {
  const [xs, ys] = [knots.map(({ at }) => at[0]), knots.map(({ at }) => at[1])];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function rectangleOf(path: BezierPath): ExactShape | undefined {
  const knots = knotsOf(path);
  if (
    knots.length !== 4 ||
    !knots.every((knot) => isSame(knot.before, knot.at) && isSame(knot.after, knot.at))
  )
    return undefined;
  const turns = knots.every(({ at }, index) => {
    const [x, y] = knots[(index + 1) % 4]?.at ?? at;
    return isNear(at[0], x) !== isNear(at[1], y);
  });
  return turns ? { type: 'rectangle', box: rounded(boundsOf(knots)), radiusPx: 0 } : undefined;
}

/** The length of a handle of a quarter of a circle, as a share of its radius. */
const kappa = 0.5523;

function ellipseOf(path: BezierPath): ExactShape | undefined {
  const knots = knotsOf(path);
  if (knots.length !== 4) return undefined;
  const box = boundsOf(knots);
  const [cx, cy, rx, ry] = [box.x + box.width / 2, box.y + box.height / 2, box.width / 2, box.height / 2];
  const isRound = knots.every(({ before, at, after }) => {
    const isSide = isNear(at[1], cy) && isNear(Math.abs(at[0] - cx), rx);
    const isEnd = isNear(at[0], cx) && isNear(Math.abs(at[1] - cy), ry);
    if (isSide === isEnd) return false;
    const along = isSide ? 1 : 0;
    const length = (isSide ? ry : rx) * kappa;
    return [before, after].every(
      (handle) =>
        isNear(handle[1 - along] ?? 0, at[1 - along] ?? 0) &&
        Math.abs(Math.abs((handle[along] ?? 0) - (at[along] ?? 0)) - length) < 0.002 * length + tolerancePx,
    );
  });
  return isRound ? { type: 'ellipse', box: rounded(box), radiusPx: 0 } : undefined;
}

/** Edges on whole pixels are stored as fractions. */
function rounded({ x, y, width, height }: Box): Box {
  const whole = (value: number) => (isNear(value, Math.round(value)) ? Math.round(value) : value);
  const [left, top] = [whole(x), whole(y)];
  return { x: left, y: top, width: whole(x + width) - left, height: whole(y + height) - top };
}
