import { marginShare, pixelsOf } from '#tools/text-overlay/shared/lengths.ts';
import type { BlendMode, LayerStyle } from '#tools/text-overlay/shared/text-overlay.ts';
import { blurMargin } from './blur.ts';
import { boundsOfBoxes, grown, movedBox, rotatedBox, wholePixels } from './boxes.ts';
import type { Size } from '#platform/shared/size.ts';
import type { Box, Point } from './layout.ts';
import type { Matrix } from './matrix.ts';

/** How a layer is put on the picture. Lengths are in picture pixels. */
export interface LayerLook {
  /** The offset turns with the layer. */
  readonly shadow: { readonly color: string; readonly offset: Point; readonly sigma: number } | undefined;
  readonly opacity: number;
  readonly blend: BlendMode;
  /** Clockwise about the centre. */
  readonly rotationRadians: number;
}

/** What every layer has that lies on a picture of a certain size. */
export interface Arranged {
  readonly look: LayerLook;
  /** The centre of its box: of a text, of the block of lines. */
  readonly centre: Point;
  /** The bounds of all ink but the shadow, around the centre, turned; undefined without ink. */
  readonly drawn: Box | undefined;
  /** The whole pixels around everything inked. Empty, at the centre, for a layer without ink. */
  readonly box: Box;
}

/** What a layer is before it is placed. */
interface Unplaced {
  readonly look: LayerLook;
  /** What a named position places, and how far its ink reaches beyond it. */
  readonly block: { readonly size: Size; readonly edge: number };
  /** The bounds of all ink but the shadow, around the centre, before it is turned. */
  readonly ink: Box | undefined;
}

/** Returns how a layer is put on a picture. The shadow's numbers are percents of `whole`, in pixels. */
export function lookOf(
  { shadow, opacity, rotation, blend }: Omit<LayerStyle, 'place'>,
  whole: number,
): LayerLook {
  const percents = whole / 100;
  return {
    shadow: shadow && {
      color: shadow.color,
      offset: { x: shadow.x * percents, y: shadow.y * percents },
      sigma: (shadow.blur * percents) / 2,
    },
    opacity: opacity ?? 1,
    blend: blend ?? 'normal',
    rotationRadians: ((rotation ?? 0) * Math.PI) / 180,
  };
}

/** Places a layer on a picture. */
export function placed(
  style: Pick<LayerStyle, 'place'>,
  { look, block, ink }: Unplaced,
  picture: Size,
): Omit<Arranged, 'look'> {
  const centre = centreOf(style, look, block, picture);
  const drawn = ink && rotatedBox(ink, look.rotationRadians);
  return { centre, drawn, box: inkedBox(drawn, look, centre) };
}

/** Returns the centre of a layer. A named position keeps the margin free of the outline too. */
function centreOf(
  { place }: Pick<LayerStyle, 'place'>,
  { rotationRadians }: LayerLook,
  { size, edge }: Unplaced['block'],
  picture: Size,
): Point {
  if (typeof place !== 'string')
    return { x: pixelsOf(place.x, picture.width), y: pixelsOf(place.y, picture.height) };
  const { width, height } = rotatedBox({ x: 0, y: 0, ...size }, rotationRadians);
  const margin = marginShare * Math.min(picture.width, picture.height) + edge;
  const along = (side: number, length: number, toStart: boolean, toEnd: boolean) => {
    if (toStart) return margin + length / 2;
    return toEnd ? side - margin - length / 2 : side / 2;
  };
  return {
    x: along(picture.width, width, place.endsWith('-left'), place.endsWith('-right')),
    y: along(picture.height, height, place.startsWith('top-'), place.startsWith('bottom-')),
  };
}

/** Returns the whole pixels around all ink: outline and shadow included. */
export function inkedBox(drawn: Box | undefined, look: LayerLook, centre: Point): Box {
  if (!drawn) return { x: Math.round(centre.x), y: Math.round(centre.y), width: 0, height: 0 };
  const shadow = shadowBox(drawn, look);
  return wholePixels(movedBox(shadow ? boundsOfBoxes(drawn, shadow) : drawn, centre));
}

/** Returns the bounds of the shadow of what is drawn within `drawn`; undefined without a shadow. */
export function shadowBox(drawn: Box, look: LayerLook): Box | undefined {
  if (!look.shadow) return undefined;
  const reach = blurMargin(look.shadow.sigma);
  const moved = movedBox(drawn, shadowOffset(look));
  return grown(moved, reach);
}

/** Returns the offset of the shadow on the picture. */
export function shadowOffset({ shadow, rotationRadians }: LayerLook): Point {
  const { x, y } = shadow?.offset ?? { x: 0, y: 0 };
  const [cos, sin] = [Math.cos(rotationRadians), Math.sin(rotationRadians)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** Returns the transformation from pixels around the centre of a layer to pixels of the picture. */
export function turnedAbout({ x, y }: Point, radians: number): Matrix {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return { a: cos, b: sin, c: -sin, d: cos, e: x, f: y };
}
