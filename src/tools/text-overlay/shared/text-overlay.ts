import type { FontId } from './families.ts';

/** The families of the spec, which come first in the menu (spec 9). */
export const specFamilies = ['Inter', 'Arial', 'Times New Roman', 'Helvetica', 'Georgia'] as const;

/** The named places of a text (spec 5). */
export const positions = [
  'top-left',
  'top-center',
  'top-right',
  'center-left',
  'center',
  'center-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const;
export type Position = (typeof positions)[number];

export const alignments = ['left', 'center', 'right'] as const;
export type Alignment = (typeof alignments)[number];

/** The limits of contract 3 and 11. Lengths are in picture pixels. */
export const overlayLimits = {
  maxOverlays: 20,
  /** Unicode characters (code points). */
  maxTextLength: 1_000,
  minFontSize: 1,
  maxFontSize: 300,
  maxOutlineWidth: 20,
  /** The largest absolute value of `x` and `y`. */
  maxDistance: 100_000,
  maxWidth: 100_000,
  maxPercent: 100,
  /** Of sizes: one pixel of the largest picture. */
  minSizePercent: 0.01,
  minLetterSpacing: -0.2,
  maxLetterSpacing: 2,
  minFontWeight: 100,
  maxFontWeight: 900,
  maxRotation: 180,
  /** Of a gradient, in degrees; the largest absolute value. */
  maxAngle: 360,
  /** Characters of the name of a layer. */
  maxNameLength: 40,
  /** Of each number of a shadow, in percent of the font size. */
  maxShadowPercent: 200,
  minLineHeight: 0.5,
  maxLineHeight: 5,
} as const;

/** The API's defaults (spec 5, contract 11). */
export const overlayDefaults = {
  fontSize: 32,
  fontFamily: 'Inter',
  color: '#FFFFFF',
  /** Used if only the other one of `outline_color` and `outline_width` is given. */
  outlineColor: '#000000',
  outlineWidth: 5,
  position: 'center',
  lineHeight: 1.2,
  align: 'center',
  fontWeight: 400,
  /** Of a gradient: downwards, as in CSS. */
  angle: 180,
  /** Used for what is left out of a shadow that is given. */
  shadow: { x: 4, y: 4, blur: 8, color: '#00000080' },
} as const;

/** The editor's defaults for a new text (spec 4), which is placed in the picture's centre. */
export const editorDefaults = {
  fontSize: 24,
  fontFamily: 'Inter',
  color: '#FFFFFF',
  outlineColor: '#000000',
  outlineWidth: 5,
} as const;

/** A share of what the field names, such as `8%`. */
export type Percent = `${number}%`;
/** A length in picture pixels, or a share of another length. */
export type Length = number | Percent;

/** The centre of the block of lines, from the left and the top of the picture, or a named position. */
export type Place = { readonly x: Length; readonly y: Length } | Position;

/** How the colours of a layer are combined with those below it, as in CSS. */
export const blendModes = ['normal', 'multiply', 'screen', 'overlay', 'darken', 'lighten'] as const;
export type BlendMode = (typeof blendModes)[number];

/** Two colours over a box, as CSS's `linear-gradient` has them. */
export interface LinearGradient {
  readonly from: string;
  readonly to: string;
  /** In degrees: 0 runs upwards, 90 to the right. */
  readonly angle: number;
}

/** A colour, or a gradient over the layer's box; of a text, over the whole block. */
export type Fill = string | LinearGradient;

export interface OutlineStyle {
  readonly color: string;
  /** How far it reaches beyond the glyphs; a share is of the font size. */
  readonly width: Length;
}

/**
 * A shadow of everything inked. All numbers are percents of the font size; of a layer other than text, of its
 * shorter side.
 */
export interface ShadowStyle {
  readonly x: number;
  readonly y: number;
  /** As in CSS: twice the standard deviation of the blur. */
  readonly blur: number;
  readonly color: string;
}

/** What every layer has, whatever its type. */
export interface LayerStyle {
  readonly place: Place;
  readonly shadow?: ShadowStyle | undefined;
  /** Of all that is drawn, the shadow included, as one; 1 by default. */
  readonly opacity?: number | undefined;
  /** In degrees about the centre, clockwise. */
  readonly rotation?: number | undefined;
  /** `normal` by default. */
  readonly blend?: BlendMode | undefined;
  /** At most 40 characters, unique among the layers of a picture. */
  readonly name?: string | undefined;
}

/**
 * A text on a picture, as used by the editor, the API and templates. Fields that are undefined have their
 * defaults. Colours are `#RGB`, `#RRGGBB` or `#RRGGBBAA`.
 */
export interface TextOverlay extends LayerStyle {
  readonly type?: 'text' | undefined;
  /** At most 1,000 characters; line feeds start new lines. */
  readonly text: string;
  /** A share is of the picture's shorter side. */
  readonly fontSize: Length;
  /** A built-in family, or one of the account's own. */
  readonly fontFamily: string;
  /** 400 by default. A weight that the family lacks becomes the nearest one. */
  readonly fontWeight?: number | undefined;
  /** Added between characters, as a multiple of the font size. */
  readonly letterSpacing?: number | undefined;
  readonly uppercase?: boolean | undefined;
  /** A multiple of the font size. */
  readonly lineHeight: number;
  readonly align: Alignment;
  /** The width to wrap lines to; a share is of the picture's width. Undefined for no wrapping. */
  readonly maxWidth?: Length | undefined;
  /** The height that `fit` keeps; a share is of the picture's height. */
  readonly maxHeight?: Length | undefined;
  /** Makes the text as large as it may be within `maxWidth` and `maxHeight`, `fontSize` at most. */
  readonly fit?: 'shrink' | undefined;
  /** The degrees of the arc that the line spans, 0 by default; positive arches up. */
  readonly curve?: number | undefined;
  readonly color: Fill;
  /** No outline is drawn if it is undefined or its width is 0. */
  readonly outline?: OutlineStyle | undefined;
  /** In place of `outline`: up to three, innermost first. Each adds its width to those inside it. */
  readonly outlines?: readonly OutlineStyle[] | undefined;
}

/** The properties of a text that determine its lines and glyphs. Lengths are in picture pixels. */
export interface TextStyle {
  readonly text: string;
  readonly font: FontId;
  readonly fontSize: number;
  readonly letterSpacing: number;
  readonly uppercase: boolean;
  readonly lineHeight: number;
  readonly align: Alignment;
  readonly maxWidth: number | undefined;
  readonly maxHeight: number | undefined;
  readonly fit: 'shrink' | undefined;
  /** In degrees, 0 for straight lines. */
  readonly curve: number;
}
