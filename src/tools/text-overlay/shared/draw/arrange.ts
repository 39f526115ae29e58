import type { LayoutReport } from '#tools/text-overlay/shared/contract.ts';
import { builtInFamilies, fontIdOf, nearestWeight } from '#tools/text-overlay/shared/families.ts';
import type { OwnFont } from '#tools/text-overlay/shared/fonts.ts';
import type { FontId } from '#tools/text-overlay/shared/families.ts';
import { marginShare, pixelsOf } from '#tools/text-overlay/shared/lengths.ts';
import { overlayLimits, type TextOverlay, type TextStyle } from '#tools/text-overlay/shared/text-overlay.ts';
import { boundsOfBoxes, movedBox, rotatedBox, wholePixels } from './boxes.ts';
import { blurMargin } from './blur.ts';
import type { Box, Point, Size, TextLayout } from './layout.ts';

/** How the glyphs of a text are painted. Lengths are in picture pixels. */
export interface Look {
  readonly color: string;
  readonly outline: { readonly color: string; readonly width: number } | undefined;
  /** The offset turns with the text. */
  readonly shadow: { readonly color: string; readonly offset: Point; readonly sigma: number } | undefined;
  readonly opacity: number;
  /** Clockwise about the centre. */
  readonly rotationRadians: number;
}

/** A text on a picture of a certain size: all that is needed to draw it. */
export interface ArrangedText {
  readonly overlay: TextOverlay;
  readonly layout: TextLayout;
  readonly look: Look;
  /** The centre of the block of lines. */
  readonly centre: Point;
  /** The whole pixels around everything inked. Empty, at the centre, for a text without ink. */
  readonly box: Box;
}

/** A font file and the weight that it really has. */
export interface FoundFont {
  readonly id: FontId;
  readonly weight: number;
}

/** Finds the font of a family that is nearest to a weight. */
export type FindFont = (family: string, weight: number) => FoundFont;

const defaultWeight = 400;

/** Finds a font among the built-in families; Inter for a family that is not built in. */
export const findBuiltInFont: FindFont = (name, wanted) => {
  const family = builtInFamilies.find((one) => one.name === name) ?? builtInFamilies[0];
  const weight = nearestWeight(family.weights, wanted);
  return { id: fontIdOf(family, weight), weight };
};

/** Returns a function that finds a customer's own fonts by their names, and the built-in ones. */
export function findFontAmong(own: readonly OwnFont[]): FindFont {
  if (own.length === 0) return findBuiltInFont;
  const byName = new Map(own.map((font) => [font.name, font]));
  return (family, weight) => byName.get(family) ?? findBuiltInFont(family, weight);
}

/** Returns the font that a text is drawn with. */
function fontOf(
  { fontFamily, fontWeight = defaultWeight }: Pick<TextOverlay, 'fontFamily' | 'fontWeight'>,
  findFont: FindFont,
): FoundFont {
  return findFont(fontFamily, fontWeight);
}

/** Returns what determines a text's lines and glyphs on a picture, with every share as pixels. */
export function styleOf(overlay: TextOverlay, picture: Size, findFont: FindFont): TextStyle {
  const { maxWidth, maxHeight } = overlay;
  return {
    text: overlay.text,
    font: fontOf(overlay, findFont).id,
    fontSize: Math.max(
      overlayLimits.minFontSize,
      pixelsOf(overlay.fontSize, Math.min(picture.width, picture.height)),
    ),
    letterSpacing: overlay.letterSpacing ?? 0,
    uppercase: overlay.uppercase ?? false,
    lineHeight: overlay.lineHeight,
    align: overlay.align,
    maxWidth: maxWidth === undefined ? undefined : pixelsOf(maxWidth, picture.width),
    maxHeight: maxHeight === undefined ? undefined : pixelsOf(maxHeight, picture.height),
    fit: overlay.fit,
  };
}

/** Places a text that has been laid out with its `styleOf`. */
export function arrangeText(overlay: TextOverlay, layout: TextLayout, picture: Size): ArrangedText {
  const look = lookOf(overlay, layout.fontSize);
  const centre = centreOf(overlay, look, layout.block, picture);
  return { overlay, layout, look, centre, box: inkedBox(layout, look, centre) };
}

function lookOf({ color, outline, shadow, opacity, rotation }: TextOverlay, fontSize: number): Look {
  const percents = fontSize / 100;
  return {
    color,
    outline: outline && { color: outline.color, width: pixelsOf(outline.width, fontSize) },
    shadow: shadow && {
      color: shadow.color,
      offset: { x: shadow.x * percents, y: shadow.y * percents },
      sigma: (shadow.blur * percents) / 2,
    },
    opacity: opacity ?? 1,
    rotationRadians: ((rotation ?? 0) * Math.PI) / 180,
  };
}

/** Returns the centre of a text's block. A named position keeps the margin free of the outline too. */
function centreOf(
  { place }: Pick<TextOverlay, 'place'>,
  { outline, rotationRadians }: Look,
  block: Size,
  picture: Size,
): Point {
  if (typeof place !== 'string')
    return { x: pixelsOf(place.x, picture.width), y: pixelsOf(place.y, picture.height) };
  const { width, height } = rotatedBox({ x: 0, y: 0, ...block }, rotationRadians);
  const margin = marginShare * Math.min(picture.width, picture.height) + (outline?.width ?? 0);
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
function inkedBox(layout: TextLayout, look: Look, centre: Point): Box {
  const drawn = drawnBox(layout, look);
  if (!drawn) return { x: Math.round(centre.x), y: Math.round(centre.y), width: 0, height: 0 };
  const shadow = shadowBox(drawn, look);
  return wholePixels(movedBox(shadow ? boundsOfBoxes(drawn, shadow) : drawn, centre));
}

/** Returns the bounds of glyphs and outline around the centre, rotated; undefined for a text without ink. */
export function drawnBox(
  { ink }: Pick<TextLayout, 'ink'>,
  { outline, rotationRadians }: Look,
): Box | undefined {
  if (!ink) return undefined;
  const width = outline?.width ?? 0;
  const drawn = {
    x: ink.x - width,
    y: ink.y - width,
    width: ink.width + 2 * width,
    height: ink.height + 2 * width,
  };
  return rotatedBox(drawn, rotationRadians);
}

/** Returns the bounds of the shadow of what is drawn within `drawn`; undefined without a shadow. */
export function shadowBox(drawn: Box, look: Look): Box | undefined {
  if (!look.shadow) return undefined;
  const reach = blurMargin(look.shadow.sigma);
  const moved = movedBox(drawn, shadowOffset(look));
  return {
    x: moved.x - reach,
    y: moved.y - reach,
    width: moved.width + 2 * reach,
    height: moved.height + 2 * reach,
  };
}

/** Returns the offset of the shadow on the picture. */
export function shadowOffset({ shadow, rotationRadians }: Look): Point {
  const { x, y } = shadow?.offset ?? { x: 0, y: 0 };
  const [cos, sin] = [Math.cos(rotationRadians), Math.sin(rotationRadians)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

const hundredths = 100;

/** Returns the API's report on a text (contract 11 "Overlay"), rounded to hundredths of a pixel. */
export function reportOf(
  { overlay, layout, centre, box }: ArrangedText,
  picture: Size,
  findFont = findBuiltInFont,
): LayoutReport {
  return {
    box,
    lines: layout.lines.map(({ text, x, y, width }) => ({
      text,
      x: rounded(centre.x + x),
      y: rounded(centre.y + y),
      width: rounded(width),
    })),
    font_family: overlay.fontFamily,
    font_weight: fontOf(overlay, findFont).weight,
    font_size: rounded(layout.fontSize),
    missing_glyphs: [...layout.missingGlyphs],
    overflow:
      box.x < 0 || box.y < 0 || box.x + box.width > picture.width || box.y + box.height > picture.height,
  };
}

function rounded(length: number): number {
  return Math.round(length * hundredths) / hundredths;
}
