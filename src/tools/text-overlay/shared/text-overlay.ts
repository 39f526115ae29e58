/** The font families, in the order of the menu (spec 9, contract 3 "Text overlay"). */
export const fontFamilies = ['Inter', 'Arial', 'Times New Roman', 'Helvetica', 'Georgia'] as const;
export type FontFamily = (typeof fontFamilies)[number];

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
} as const;

/** The editor's defaults for a new text (spec 4), which is placed in the picture's centre. */
export const editorDefaults = {
  fontSize: 24,
  fontFamily: 'Inter',
  color: '#FFFFFF',
  outlineColor: '#000000',
  outlineWidth: 5,
} as const;

/** The properties of a text that determine its lines and glyphs. Lengths are in picture pixels. */
export interface TextStyle {
  /** At most 1,000 characters; line feeds start new lines. */
  readonly text: string;
  readonly fontSize: number;
  readonly fontFamily: FontFamily;
  /** The width to wrap lines to; undefined for no wrapping. */
  readonly maxWidth?: number | undefined;
  /** A multiple of the font size. */
  readonly lineHeight: number;
  readonly align: Alignment;
}

/** The centre of the block of lines in picture pixels, or a named position. */
export type Place = { readonly x: number; readonly y: number } | Position;

/** A text on a picture, as used by the editor, the API and the drawing module. */
export interface TextOverlay extends TextStyle {
  readonly place: Place;
  /** `#RGB`, `#RRGGBB` or `#RRGGBBAA`. */
  readonly color: string;
  /** No outline is drawn if it is undefined or its width is 0. */
  readonly outline?: { readonly color: string; readonly width: number } | undefined;
}
