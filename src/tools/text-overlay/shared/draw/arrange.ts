import { builtInFamilies, fontIdOf, nearestWeight } from '#tools/text-overlay/shared/families.ts';
import type { OwnFont } from '#tools/text-overlay/shared/fonts.ts';
import type { FontId } from '#tools/text-overlay/shared/families.ts';
import { drawnCurve } from '#tools/text-overlay/shared/curve.ts';
import { pixelsOf } from '#tools/text-overlay/shared/lengths.ts';
import { outlinesOf } from '#tools/text-overlay/shared/outlines.ts';
import {
  type Fill,
  overlayLimits,
  type TextOverlay,
  type TextStyle,
} from '#tools/text-overlay/shared/text-overlay.ts';
import { type Arranged, type LayerLook, lookOf, placed } from './arranged.ts';
import { grown } from './boxes.ts';
import type { Size } from '#platform/shared/size.ts';
import type { Box, TextLayout } from './layout.ts';

/** How the glyphs of a text are painted. Lengths are in picture pixels. */
export interface Look extends LayerLook {
  readonly color: Fill;
  /** Innermost first. */
  readonly outlines: readonly DrawnOutline[];
  /** How far the outermost outline goes beyond the glyphs. */
  readonly outlineReach: number;
}

export interface DrawnOutline {
  readonly color: string;
  /** How far it goes beyond the glyphs: its width and those of the outlines inside it. */
  readonly reach: number;
}

/** A text on a picture of a certain size: all that is needed to draw it. */
export interface ArrangedText extends Arranged {
  readonly overlay: TextOverlay;
  readonly layout: TextLayout;
  readonly look: Look;
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
export function fontOf(
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
    curve: drawnCurve(overlay.curve),
  };
}

/** Places a text that has been laid out with its `styleOf`. */
export function arrangeText(overlay: TextOverlay, layout: TextLayout, picture: Size): ArrangedText {
  const look = textLookOf(overlay, layout.fontSize);
  const block = { size: layout.block, edge: look.outlineReach };
  return {
    overlay,
    layout,
    look,
    ...placed(overlay, { look, block, ink: inkOf(layout, look.outlineReach) }, picture),
  };
}

function textLookOf({ color, outline, outlines, ...overlay }: TextOverlay, fontSize: number): Look {
  const drawn: DrawnOutline[] = [];
  let reach = 0;
  for (const { color: outlineColour, width } of outlinesOf({ outline, outlines })) {
    const widthPx = pixelsOf(width, fontSize);
    reach += widthPx;
    if (widthPx > 0) drawn.push({ color: outlineColour, reach });
  }
  return { ...lookOf(overlay, fontSize), color, outlines: drawn, outlineReach: reach };
}

/** Returns the bounds of glyphs and outlines around the centre; undefined for a text without ink. */
function inkOf({ ink }: TextLayout, outlineReach: number): Box | undefined {
  return ink && grown(ink, outlineReach);
}
