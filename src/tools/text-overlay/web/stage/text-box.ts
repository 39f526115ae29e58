import type { ArrangedLayer } from '#tools/text-overlay/shared/draw/arranged-layer.ts';
import { arrangeImage } from '#tools/text-overlay/shared/draw/arrange-image.ts';
import { arrangeShape } from '#tools/text-overlay/shared/draw/arrange-shape.ts';
import { grown, movedBox, rotatedBox } from '#tools/text-overlay/shared/draw/boxes.ts';
import type { Size } from '#platform/shared/size.ts';
import type { Box, Point } from '#tools/text-overlay/shared/draw/layout.ts';
import { pixelsOf } from '#tools/text-overlay/shared/lengths.ts';
import { isText } from '#tools/text-overlay/shared/layer.ts';
import type { PlacedLayer, PlacedText } from '#tools/text-overlay/web/state/overlay.ts';
import { shorterSide } from '#tools/text-overlay/web/state/lengths.ts';

/** The box of a text before it is turned about its centre, in picture pixels. */
export interface TextBox {
  readonly box: Box;
  /** Clockwise. */
  readonly radians: number;
}

/** The shape of a picture that is not loaded. */
const squarePx: Size = { width: 1, height: 1 };

/**
 * Returns the box that stands for a layer when it is selected or dragged: its edge plus its stroke, or the
 * block of lines plus the outlines, in picture pixels. While the fonts load it is a square of the font size.
 */
export function textBox(layer: PlacedLayer, arranged: ArrangedLayer | undefined, picture: Size): TextBox {
  const { place, rotation = 0 } = layer;
  const radians = (rotation * Math.PI) / 180;
  if (!isText(layer)) {
    const { edge, centre, reach } = edgeOf(layer, arranged, picture);
    return { box: movedBox(grown(edge, reach), centre), radians };
  }
  const text = arranged && 'layout' in arranged ? arranged : undefined;
  const sizePx = pixelsOf(layer.fontSize, shorterSide(picture));
  const middle = { x: picture.width / 2, y: picture.height / 2 };
  const centre = text?.centre ?? (typeof place === 'string' ? middle : place);
  const block = text?.layout.block ?? { width: sizePx, height: sizePx };
  const reach = text?.look.outlineReach ?? 0;
  const width = block.width + 2 * reach;
  const height = block.height + 2 * reach;
  const box = { x: centre.x - width / 2, y: centre.y - height / 2, width, height };
  return { box, radians };
}

/** Returns the edge of a layer with a size around its centre, and how far its line reaches beyond it. */
export function edgeOf(
  layer: Exclude<PlacedLayer, PlacedText>,
  arranged: ArrangedLayer | undefined,
  picture: Size,
): { readonly edge: Box; readonly centre: Point; readonly reach: number } {
  if (layer.type === 'image') {
    const { edge, centre } =
      arranged && 'edge' in arranged ? arranged : arrangeImage(layer, squarePx, picture);
    return { edge, centre, reach: 0 };
  }
  if (layer.type === 'qr') {
    const { place, width, height } = layer;
    const { edge, centre } =
      arranged && 'edge' in arranged
        ? arranged
        : arrangeShape({ type: 'rectangle', place, width, height }, picture);
    return { edge, centre, reach: 0 };
  }
  const { edge, centre, strokeWidth = 0 } = arrangeShape(layer, picture);
  return { edge, centre, reach: strokeWidth / 2 };
}

export function centreOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** Returns a point after it was turned clockwise about the origin. */
export function turned({ x, y }: Point, radians: number): Point {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** Returns where a point of the picture is on a text that isn't turned. */
export function onText({ box, radians }: TextBox, point: Point): Point {
  const centre = centreOf(box);
  const { x, y } = turned({ x: point.x - centre.x, y: point.y - centre.y }, -radians);
  return { x: centre.x + x, y: centre.y + y };
}

/** Returns the smallest upright box around a turned text. */
export function boundsOf({ box, radians }: TextBox): Box {
  const centre = centreOf(box);
  return movedBox(rotatedBox(movedBox(box, { x: -centre.x, y: -centre.y }), radians), centre);
}

/** Returns whether an upright box touches a turned text. */
export function touches(text: TextBox, upright: Box): boolean {
  const centre = centreOf(text.box);
  const around = movedBox(upright, { x: -centre.x, y: -centre.y });
  // Two boxes are apart if a line along a side of one of them parts them.
  const seenFromText = movedBox(rotatedBox(around, -text.radians), centre);
  return overlaps(boundsOf(text), upright) && overlaps(text.box, seenFromText);
}

function overlaps(a: Box, b: Box): boolean {
  return a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;
}
