import { paddingLimits } from '#tools/image-padding/shared/padding-limits.ts';
import type { Size } from '#platform/shared/size.ts';
import { squareAround } from '#platform/shared/square.ts';
import type { Background } from '#tools/image-padding/web/backgrounds.ts';
import {
  overlayDefaults,
  overlayLimits,
  type Position,
  type TextOverlay,
} from '#tools/text-overlay/shared/text-overlay.ts';
import { printText } from '#platform/web/print.ts';

/** Changes to the picture, in its own pixels. */
export interface Edits {
  /** A blank text is not drawn. */
  readonly text: string;
  readonly fontFamily: string;
  readonly fontSize: number;
  readonly position: Position;
  /** As hex, like `outlineColour` and `customColour`. */
  readonly colour: string;
  readonly outlineColour: string;
  readonly outlineWidth: number;
  readonly square: boolean;
  readonly paddingPx: number;
  readonly background: Background;
  readonly customColour: string;
}

/** The edits at first. The SVG that is drawn with the page shows the same. */
export const initialEdits: Edits = {
  text: printText.text,
  fontFamily: printText.fontFamily,
  fontSize: printText.fontSize,
  position: 'center',
  colour: printText.color,
  outlineColour: printText.outline.color,
  outlineWidth: printText.outline.width,
  square: true,
  paddingPx: paddingLimits.defaultPx,
  background: 'transparent',
  customColour: '#FCD734',
};

/** The finished picture's size, and the position of the original's upper left corner in it. */
export interface Frame extends Size {
  readonly left: number;
  readonly top: number;
}

/** Returns the frame of a picture of this size. */
export function frameOf({ width, height }: Size, { square, paddingPx }: Edits): Frame {
  if (!square) return { width, height, left: 0, top: 0 };
  const { side, left, top } = squareAround({ width, height }, paddingPx);
  return { width: side, height: side, left, top };
}

/** Returns the colour around the picture as hex; undefined if it is transparent or nothing is around it. */
export function backgroundOf({ square, background, customColour }: Edits): string | undefined {
  if (!square || background === 'transparent') return undefined;
  const colours = { white: '#FFFFFF', black: '#000000', custom: customColour };
  return colours[background];
}

/** Returns the text as the drawing module and the API take it; undefined if it is blank. */
export function overlayOf(edits: Edits): TextOverlay | undefined {
  if (edits.text.trim() === '') return undefined;
  const { text, fontSize, fontFamily, position, colour, outlineColour, outlineWidth } = edits;
  return {
    text,
    fontSize,
    fontFamily,
    color: colour,
    place: position,
    lineHeight: overlayDefaults.lineHeight,
    align: overlayDefaults.align,
    outline: outlineWidth > 0 ? { color: outlineColour, width: outlineWidth } : undefined,
  };
}

/** Scales edits to a picture of another size, so that they look alike there, within the API's limits. */
export function scaledEdits(edits: Edits, from: Size, to: Size): Edits {
  const factor = Math.min(to.width, to.height) / Math.min(from.width, from.height);
  const scaled = (length: number, min: number, max: number) =>
    Math.min(Math.max(Math.round(length * factor), min), max);
  return {
    ...edits,
    fontSize: scaled(edits.fontSize, overlayLimits.minFontSize, overlayLimits.maxFontSize),
    outlineWidth: scaled(edits.outlineWidth, 0, overlayLimits.maxOutlineWidth),
    paddingPx: scaled(edits.paddingPx, paddingLimits.minPx, paddingLimits.maxPx),
  };
}
