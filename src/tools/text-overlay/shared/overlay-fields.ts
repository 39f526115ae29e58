import { z } from 'zod';
import { colourSchema, decimalSchema, wholeNumberSchema } from '../../../platform/shared/fields.ts';
import { requestProblems } from '../../../platform/shared/request-problems.ts';
import {
  alignments,
  overlayDefaults as defaults,
  overlayLimits as limits,
  positions,
  type TextOverlay,
} from './text-overlay.ts';
import { fontFamilies } from './families.ts';

function numberSchema(name: string, min: number, max: number) {
  return decimalSchema({ min, max, message: `${name} must be a number between ${min} and ${max}` });
}

function wholeSchema(name: string, min: number, max: number) {
  return wholeNumberSchema({ min, max, message: `${name} must be a whole number between ${min} and ${max}` });
}

const distanceNote = 'in pixels of the upright picture; with the other one, instead of `position`.';

/** The documented fields of one text (spec 5, contract 3 and 11). */
export const overlayShape = {
  text: z
    .string()
    .refine((text) => text.trim() !== '', { error: 'text is required' })
    .refine((text) => Array.from(text).length <= limits.maxTextLength, {
      error: `text must be at most ${limits.maxTextLength} characters long`,
    })
    .refine((text) => !text.includes('\u0000') && text.isWellFormed(), {
      error: requestProblems.invalidText.error,
    })
    .meta({
      description: `What is drawn, at most ${limits.maxTextLength} characters; line feeds start new lines.`,
      examples: ['Summer sale'],
    }),
  position: z
    .enum(positions)
    .optional()
    .meta({
      description: `Where the text stands, 4 % of the shorter side from the edges. Default ${defaults.position}.`,
      examples: ['bottom-center'],
    }),
  x: numberSchema('x', -limits.maxDistance, limits.maxDistance)
    .optional()
    .meta({ description: `Centre of the text from the left, ${distanceNote}` }),
  y: numberSchema('y', -limits.maxDistance, limits.maxDistance)
    .optional()
    .meta({ description: `Centre of the text from the top, ${distanceNote}` }),
  font_size: wholeSchema('font_size', limits.minFontSize, limits.maxFontSize)
    .optional()
    .meta({
      description: `In pixels, ${limits.minFontSize} to ${limits.maxFontSize}. Default ${defaults.fontSize}.`,
      examples: [24],
    }),
  font_family: z
    .enum(fontFamilies)
    .optional()
    .meta({
      description: `Default ${defaults.fontFamily}. Other scripts and emoji come from further fonts by themselves.`,
    }),
  color: colourSchema()
    .optional()
    .meta({
      description: `Hex: #RGB, #RRGGBB or #RRGGBBAA. Default ${defaults.color}.`,
      examples: ['#FFFFFF'],
    }),
  outline_color: colourSchema()
    .optional()
    .meta({
      description: `Hex. Default ${defaults.outlineColor} where outline_width is given; without both there is no outline.`,
    }),
  outline_width: wholeSchema('outline_width', 0, limits.maxOutlineWidth)
    .optional()
    .meta({
      description: `How far the outline reaches beyond the glyphs, 0 to ${limits.maxOutlineWidth} pixels. Default ${defaults.outlineWidth} where outline_color is given.`,
    }),
  max_width: numberSchema('max_width', 1, limits.maxWidth)
    .optional()
    .meta({ description: 'Lines are wrapped to this width in pixels.' }),
  line_height: numberSchema('line_height', limits.minLineHeight, limits.maxLineHeight)
    .optional()
    .meta({ description: `Multiple of the font size. Default ${defaults.lineHeight}.` }),
  align: z
    .enum(alignments)
    .optional()
    .meta({ description: `Of several lines. Default ${defaults.align}.` }),
};

const overlayObject = z.strictObject(overlayShape);
/** The validated fields of one text, under their documented names. */
export type OverlayFields = z.output<typeof overlayObject>;
type PlaceFields = Pick<OverlayFields, 'x' | 'y' | 'position'>;

/** Returns whether the place is valid: `x` and `y` together, or `position` alone, or neither. */
export function hasOnePlace({ x, y, position }: PlaceFields): boolean {
  if ((x === undefined) !== (y === undefined)) return false;
  return x === undefined || position === undefined;
}

export const onePlace = { error: 'Send x and y together, or position alone', path: ['position'] };

/** One entry of `overlays`. */
export const overlayEntrySchema = overlayObject
  .refine(hasOnePlace, onePlace)
  .transform(toTextOverlay)
  .meta({ id: 'Overlay' });

/** Converts the fields of one text and fills in the defaults (contract 11 "Overlay"). */
export function toTextOverlay(fields: OverlayFields): TextOverlay {
  const { x, y, outline_color, outline_width } = fields;
  const hasOutline = (outline_color ?? outline_width) !== undefined;
  return {
    text: fields.text,
    fontSize: fields.font_size ?? defaults.fontSize,
    fontFamily: fields.font_family ?? defaults.fontFamily,
    color: fields.color ?? defaults.color,
    lineHeight: fields.line_height ?? defaults.lineHeight,
    align: fields.align ?? defaults.align,
    maxWidth: fields.max_width,
    place: x !== undefined && y !== undefined ? { x, y } : (fields.position ?? defaults.position),
    outline: hasOutline
      ? { color: outline_color ?? defaults.outlineColor, width: outline_width ?? defaults.outlineWidth }
      : undefined,
  };
}
