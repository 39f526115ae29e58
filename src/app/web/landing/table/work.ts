import { paddingLimits } from '../../../../tools/image-padding/shared/padding-limits.ts';
import { type Size, squareAround } from '../../../../tools/image-padding/shared/square.ts';
import type { Background } from '../../../../tools/image-padding/web/backgrounds.ts';
import {
  type FontFamily,
  overlayDefaults,
  overlayLimits,
  type Position,
  type TextOverlay,
} from '../../../../tools/text-overlay/shared/text-overlay.ts';
import { printLettering } from '../../../../platform/web/print.ts';

/** What is done to the picture on the table; lengths in its own pixels. */
export interface TableWork {
  /** Blank draws nothing. */
  readonly text: string;
  readonly fontFamily: FontFamily;
  readonly fontSize: number;
  readonly position: Position;
  /** Hex, as is `outlineColour` and `customColour`. */
  readonly colour: string;
  readonly outlineColour: string;
  readonly outlineWidth: number;
  readonly square: boolean;
  readonly paddingPx: number;
  readonly background: Background;
  readonly customColour: string;
}

/** What lies on the table at first; the still picture shows the same. */
export const firstWork: TableWork = {
  text: printLettering.text,
  fontFamily: printLettering.fontFamily,
  fontSize: printLettering.fontSize,
  position: 'center',
  colour: printLettering.color,
  outlineColour: printLettering.outline.color,
  outlineWidth: printLettering.outline.width,
  square: true,
  paddingPx: paddingLimits.defaultPx,
  background: 'transparent',
  customColour: '#FCD734',
};

/** The finished picture's size, and where in it the upper left corner of the given one lies. */
export interface Frame extends Size {
  readonly left: number;
  readonly top: number;
}

export function frameOf({ width, height }: Size, { square, paddingPx }: TableWork): Frame {
  if (!square) return { width, height, left: 0, top: 0 };
  const { side, left, top } = squareAround({ width, height }, paddingPx);
  return { width: side, height: side, left, top };
}

/** The colour round the picture, as hex; undefined where it is transparent or nothing is round it. */
export function backgroundOf({ square, background, customColour }: TableWork): string | undefined {
  if (!square || background === 'transparent') return undefined;
  const colours = { white: '#FFFFFF', black: '#000000', custom: customColour };
  return colours[background];
}

/** The text as the drawing module and the API take it; undefined where nothing is to be drawn. */
export function overlayOf(work: TableWork): TextOverlay | undefined {
  if (work.text.trim() === '') return undefined;
  const { text, fontSize, fontFamily, position, colour, outlineColour, outlineWidth } = work;
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

/** The work on a picture of another size, so that it looks alike there, within what the API takes. */
export function scaledWork(work: TableWork, from: Size, to: Size): TableWork {
  const factor = Math.min(to.width, to.height) / Math.min(from.width, from.height);
  const scaled = (length: number, min: number, max: number) =>
    Math.min(Math.max(Math.round(length * factor), min), max);
  return {
    ...work,
    fontSize: scaled(work.fontSize, overlayLimits.minFontSize, overlayLimits.maxFontSize),
    outlineWidth: scaled(work.outlineWidth, 0, overlayLimits.maxOutlineWidth),
    paddingPx: scaled(work.paddingPx, paddingLimits.minPx, paddingLimits.maxPx),
  };
}
