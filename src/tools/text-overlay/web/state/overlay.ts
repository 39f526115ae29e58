import type { Size } from '#platform/shared/size.ts';
import type { Point } from '#tools/text-overlay/shared/draw/layout.ts';
import type { ImageLayer } from '#tools/text-overlay/shared/image-layer.ts';
import { isText } from '#tools/text-overlay/shared/layer.ts';
import type { QrLayer } from '#tools/text-overlay/shared/qr-layer.ts';
import type { ShapeLayer } from '#tools/text-overlay/shared/shape-layer.ts';
import type { Position, TextOverlay } from '#tools/text-overlay/shared/text-overlay.ts';

/** A text in the editor, with its lengths as they were chosen. Its place is in picture pixels or named. */
export interface PlacedText extends TextOverlay, LayerState {
  readonly place: Point | Position;
}

/** A shape in the editor. */
export interface PlacedShape extends ShapeLayer, LayerState {
  readonly place: Point | Position;
}

/** A picture in the editor. */
export interface PlacedImage extends ImageLayer, LayerState {
  readonly place: Point | Position;
}

/** A QR code in the editor. */
export interface PlacedQr extends QrLayer, LayerState {
  readonly place: Point | Position;
}

/** A layer in the editor. */
export type PlacedLayer = PlacedText | PlacedShape | PlacedImage | PlacedQr;

/** A change of some fields of a layer. */
export type LayerPart = Partial<PlacedText> | Partial<PlacedShape> | Partial<PlacedImage> | Partial<PlacedQr>;

/** What the editor knows of a layer beyond what is drawn: not part of calls, templates and downloads. */
export interface LayerState {
  /** Drawn nowhere: neither here nor in what is made from the work. */
  readonly hidden?: true | undefined;
  /** Stays where it is: neither the pointer nor keys move or remove it. */
  readonly locked?: true | undefined;
}

const shapeLabels = { image: 'Image', rectangle: 'Rectangle', ellipse: 'Ellipse', qr: 'QR code' } as const;

/** Returns what a layer is called in lists: its name, its text as it is `shown`, or what it is. */
export function labelOf(layer: PlacedLayer, shown = (text: string) => text): string {
  if (layer.name !== undefined) return layer.name;
  if (!isText(layer)) return shapeLabels[layer.type];
  return shown(layer.text).trim() || layer.text.trim() || 'Empty text';
}

/** Returns the colour that stands for a layer in lists. */
export function colourOf(layer: PlacedLayer): string {
  if (layer.type === 'image') return 'transparent';
  const fill = 'color' in layer ? layer.color : (layer.fill ?? layer.stroke?.color ?? 'transparent');
  return typeof fill === 'string' ? fill : fill.from;
}

/** A text in the workspace, with an id of its own. */
export interface Overlay extends PlacedText {
  readonly id: number;
  /** What was chosen on an earlier picture, unless it has been changed on this one. */
  readonly authored?: Authored | undefined;
}

/** A shape in the workspace, with an id of its own. */
export interface ShapeInWork extends PlacedShape {
  readonly id: number;
  readonly authored?: AuthoredShape | undefined;
}

/** A picture in the workspace, with an id of its own. */
export interface ImageInWork extends PlacedImage {
  readonly id: number;
  readonly authored?: AuthoredShape | undefined;
}

/** A QR code in the workspace, with an id of its own. */
export interface QrInWork extends PlacedQr {
  readonly id: number;
  readonly authored?: AuthoredShape | undefined;
}

/** A layer in the workspace. */
export type LayerInWork = Overlay | ShapeInWork | ImageInWork | QrInWork;

/** Lengths of a shape, or of an image, in pixels of its picture. */
export type ShapeGeometry = Pick<PlacedShape, 'place' | 'width' | 'height' | 'stroke'> &
  Pick<PlacedImage, 'corners'>;

export interface AuthoredShape extends ShapeGeometry {
  readonly on: Size;
}

/** Lengths of a text in pixels of its picture. */
export type Geometry = Pick<
  PlacedText,
  'place' | 'fontSize' | 'maxWidth' | 'maxHeight' | 'outline' | 'outlines'
>;

/** The geometry that was chosen, with the size of the picture that it was chosen on. */
export interface Authored extends Geometry {
  readonly on: Size;
}
