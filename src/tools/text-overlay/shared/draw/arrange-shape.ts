import { pixelsOf } from '#tools/text-overlay/shared/lengths.ts';
import type { ShapeLayer, SizeFields } from '#tools/text-overlay/shared/shape-layer.ts';
import { type Arranged, lookOf, placed } from './arranged.ts';
import { grown } from './boxes.ts';
import type { Size } from '#platform/shared/size.ts';
import type { Box } from './layout.ts';

/** A shape on a picture of a certain size: all that is needed to draw it. */
export interface ArrangedShape extends Arranged {
  readonly overlay: ShapeLayer;
  /** Of its edge, around the centre, before it is turned. In picture pixels. */
  readonly edge: Box;
  /** In picture pixels; undefined without a stroke. */
  readonly strokeWidth: number | undefined;
  /** Of the corners, in picture pixels. */
  readonly radius: number;
}

/** Places a shape on a picture. */
export function arrangeShape(overlay: ShapeLayer, picture: Size): ArrangedShape {
  const size = sizeOf(overlay, picture, 1);
  const shorter = Math.min(size.width, size.height);
  const strokeWidth = overlay.stroke && pixelsOf(overlay.stroke.width, shorter);
  const look = lookOf(overlay, shadowUnitOf(size, picture));
  const edge = boxAround(size);
  const reach = (strokeWidth ?? 0) / 2;
  return {
    overlay,
    edge,
    strokeWidth,
    radius: ((overlay.radius ?? 0) / 100) * shorter,
    look,
    ...placed(overlay, { look, block: { size, edge: reach }, ink: grown(edge, reach) }, picture),
  };
}

/** Returns the size of a layer in pixels. `proportion` is its own width divided by its height. */
export function sizeOf({ width, height }: SizeFields, picture: Size, proportion: number): Size {
  const widthPx = width === undefined ? undefined : pixelsOf(width, picture.width);
  const heightPx = height === undefined ? undefined : pixelsOf(height, picture.height);
  return {
    width: widthPx ?? (heightPx ?? 0) * proportion,
    height: heightPx ?? (widthPx ?? 0) / proportion,
  };
}

/**
 * Returns the length that a layer's shadow is in percents of: its shorter side, at most the picture's, so
 * that no layer casts a shadow from far outside it.
 */
export function shadowUnitOf({ width, height }: Size, picture: Size): number {
  return Math.min(width, height, picture.width, picture.height);
}

/** Returns the box of a size around the origin. */
export function boxAround({ width, height }: Size): Box {
  return { x: -width / 2, y: -height / 2, width, height };
}
