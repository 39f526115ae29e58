import type { Fill, LayerStyle, Length } from './text-overlay.ts';

export const shapeTypes = ['rectangle', 'ellipse'] as const;
export type ShapeType = (typeof shapeTypes)[number];

/** The limits of sizes and edges. Lengths are in picture pixels. */
export const boxLimits = {
  minSide: 1,
  maxSide: 100_000,
  /** Of the picture's width or height: a turned band reaches beyond the picture. */
  maxSidePercent: 200,
  maxStrokeWidth: 1_000,
  /** In percent of the shorter side: half of it makes the short sides round. */
  maxRadius: 50,
} as const;

export const shapeDefaults = {
  /** Without a stroke; with one there is no fill unless it is given. */
  fill: '#FFFFFF',
  /** Used if only the other one of `stroke_color` and `stroke_width` is given. */
  strokeColor: '#000000',
  strokeWidth: 5,
} as const;

/** The size of a layer other than text. One side alone keeps the shape of what is drawn. */
export interface SizeFields {
  /** A share is of the picture's width. */
  readonly width?: Length | undefined;
  /** A share is of the picture's height. */
  readonly height?: Length | undefined;
}

/** The line around a shape. */
export interface StrokeStyle {
  readonly color: string;
  /** Centred on the edge; a share is of the layer's shorter side. */
  readonly width: Length;
}

/** A rectangle or an ellipse on a picture. */
export interface ShapeLayer extends LayerStyle, SizeFields {
  readonly type: ShapeType;
  /** Undefined for a shape that is only a line. */
  readonly fill?: Fill | undefined;
  readonly stroke?: StrokeStyle | undefined;
  /** Of a rectangle's corners, in percent of the shorter side; 0 by default. */
  readonly radius?: number | undefined;
}
