/** The families of the spec, in the order of the menu (spec 9, contract 3 "Text overlay"). */
export const fontFamilies = ['Inter', 'Arial', 'Times New Roman', 'Helvetica', 'Georgia'] as const;
export type FontFamily = (typeof fontFamilies)[number];

/** Where a text may stand by name (spec 5). */
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

/** Contract 3 and 11; lengths in picture pixels. */
export const overlayLimits = {
  maxOverlays: 20,
  /** Unicode characters (code points). */
  maxTextLength: 1_000,
  minFontSize: 1,
  maxFontSize: 300,
  maxOutlineWidth: 20,
  /** Of `x` and `y`, on both sides of zero. */
  maxDistance: 100_000,
  maxWidth: 100_000,
  minLineHeight: 0.5,
  maxLineHeight: 5,
} as const;

/** What the API takes where a field is missing (spec 5, contract 11). */
export const overlayDefaults = {
  fontSize: 32,
  fontFamily: 'Inter',
  color: '#FFFFFF',
  /** With `outline_width` alone, and with `outline_color` alone. */
  outlineColor: '#000000',
  outlineWidth: 5,
  position: 'center',
  lineHeight: 1.2,
  align: 'center',
} as const;

/** What the editor gives a text that is added (spec 4); its `x` and `y` are the picture's centre. */
export const editorDefaults = {
  fontSize: 24,
  fontFamily: 'Inter',
  color: '#FFFFFF',
  outlineColor: '#000000',
  outlineWidth: 5,
} as const;

/** The part of a text that its lines and glyphs depend on; lengths in picture pixels. */
export interface TextStyle {
  /** At most 1,000 characters; line feeds start new lines. */
  readonly text: string;
  readonly fontSize: number;
  readonly fontFamily: FontFamily;
  /** Lines are wrapped to it; undefined wraps nowhere. */
  readonly maxWidth?: number | undefined;
  /** A multiple of the font size. */
  readonly lineHeight: number;
  readonly align: Alignment;
}

/** The centre of the block of lines in picture pixels, or one of nine places. */
export type Place = { readonly x: number; readonly y: number } | Position;

/** One text on a picture, as the editor, the API and the drawing module know it. */
export interface TextOverlay extends TextStyle {
  readonly place: Place;
  /** `#RGB`, `#RRGGBB` or `#RRGGBBAA`. */
  readonly color: string;
  /** Missing, or a width of 0, draws no outline. */
  readonly outline?: { readonly color: string; readonly width: number } | undefined;
}
