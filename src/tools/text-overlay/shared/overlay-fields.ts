import { z } from 'zod';
import { colourSchema, wholeNumberSchema } from '#platform/shared/fields.ts';
import { requestProblems } from '#platform/shared/request-problems.ts';
import { maxCurveDegrees } from './curve.ts';
import { fontFamilies } from './families.ts';
import { fontLimits } from './font-limits.ts';
import {
  effectShape,
  fillSchema,
  layerShape,
  numberOrShareSchema,
  numberSchema,
  placeShape,
  sizeShares,
  wholeOrShareSchema,
  wholeText,
} from './layer-fields.ts';
import { maxOutlines } from './outlines.ts';
import { alignments, overlayDefaults as defaults, overlayLimits as limits } from './text-overlay.ts';

/** In percent of the font size. */
const outlineShares = { min: 0, max: limits.maxPercent };

const outlineRange = { min: 0, max: limits.maxOutlineWidth };
const outlineSchema = z.strictObject({
  color: colourSchema().default(defaults.outlineColor).meta({ description: 'Hex.' }),
  width: wholeOrShareSchema('width', outlineRange, outlineShares)
    .default(defaults.outlineWidth)
    .meta({ description: `0 to ${limits.maxOutlineWidth} pixels, or a percentage of the font size.` }),
});

/** Returns the error for a family that is neither built in nor the account's own. */
export function unknownFamilyText(param: string): string {
  return `${param} must be one of ${fontFamilies.join(', ')}, or one of your own fonts`;
}

/** The documented fields of one text (spec 5, contract 3 and 11). */
export const overlayShape = {
  type: z
    .literal('text')
    .optional()
    .meta({ description: 'Kind of layer: `text` (default), `image`, `rectangle`, `ellipse` or `qr`.' }),
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
      description: `The text, at most ${limits.maxTextLength} characters; line feeds start new lines.`,
      examples: ['Summer sale'],
    }),
  ...placeShape,
  font_size: wholeOrShareSchema('font_size', { min: limits.minFontSize, max: limits.maxFontSize }, sizeShares)
    .optional()
    .meta({
      description:
        `In pixels, ${limits.minFontSize} to ${limits.maxFontSize}, or a percentage of the picture's ` +
        `shorter side such as \`8%\`. Default ${defaults.fontSize}.`,
      examples: [24],
    }),
  font_family: z
    .union([z.enum(fontFamilies), z.string().max(fontLimits.nameMaxLength)], {
      error: ({ path }) => unknownFamilyText((path ?? ['font_family']).join('.')),
    })
    .optional()
    .meta({
      description:
        `A built-in family, or the name of one of your fonts. Default ${defaults.fontFamily}. Other ` +
        'scripts and emoji use fallback fonts automatically.',
    }),
  font_weight: wholeNumberSchema({
    min: limits.minFontWeight,
    max: limits.maxFontWeight,
    message: wholeText('font_weight', { min: limits.minFontWeight, max: limits.maxFontWeight }),
  })
    .optional()
    .meta({
      description:
        `400 is regular, 700 bold. Default ${defaults.fontWeight}. The nearest one that the family has is ` +
        'drawn.',
    }),
  letter_spacing: numberSchema('letter_spacing', {
    min: limits.minLetterSpacing,
    max: limits.maxLetterSpacing,
  })
    .optional()
    .meta({ description: 'Letter spacing as a multiple of the font size. Default 0.' }),
  uppercase: z.boolean().optional().meta({ description: 'Draws the text in capitals.' }),
  color: fillSchema.optional().meta({
    description: `Hex: #RGB, #RRGGBB or #RRGGBBAA. Default ${defaults.color}. Or a gradient over the block of lines.`,
    examples: ['#FFFFFF'],
  }),
  outline_color: colourSchema()
    .optional()
    .meta({
      description:
        `Hex. Default ${defaults.outlineColor} if outline_width is set; without either there is no ` +
        'outline.',
    }),
  outline_width: wholeOrShareSchema('outline_width', outlineRange, outlineShares)
    .optional()
    .meta({
      description:
        `Width of the outline around the glyphs, 0 to ${limits.maxOutlineWidth} pixels, or a ` +
        `percentage of the font size such as \`6%\`. Default ${defaults.outlineWidth} if outline_color ` +
        'is set.',
    }),
  outlines: z
    .array(outlineSchema)
    .max(maxOutlines, { error: `outlines can have at most ${maxOutlines} entries` })
    .optional()
    .meta({
      description:
        `Up to ${maxOutlines} outlines instead of \`outline_color\` and \`outline_width\`, innermost first. ` +
        'Each adds its width to those inside it. In a form, JSON text.',
    }),
  max_width: numberOrShareSchema('max_width', { min: 1, max: limits.maxWidth }, sizeShares).optional().meta({
    description: "Lines wrap at this width, in pixels or as a percentage of the picture's width.",
  }),
  max_height: numberOrShareSchema('max_height', { min: 1, max: limits.maxWidth }, sizeShares)
    .optional()
    .meta({ description: "Maximum height for `fit`, in pixels or as a percentage of the picture's height." }),
  fit: z.enum(['shrink']).optional().meta({
    description: '`shrink`: the largest size up to font_size that fits max_width and max_height.',
  }),
  line_height: numberSchema('line_height', { min: limits.minLineHeight, max: limits.maxLineHeight })
    .optional()
    .meta({ description: `Multiple of the font size. Default ${defaults.lineHeight}.` }),
  curve: numberSchema('curve', { min: -maxCurveDegrees, max: maxCurveDegrees })
    .optional()
    .meta({
      description:
        'Degrees of the arc that the line spans, as long as the line. Positive arches up, 360 is a circle. ' +
        '`x` and `y` are then the middle of what is drawn. Default 0.',
    }),
  align: z
    .enum(alignments)
    .optional()
    .meta({ description: `Alignment of multiple lines. Default ${defaults.align}.` }),
  ...effectShape,
  name: layerShape.name,
};

export const overlayObject = z.strictObject(overlayShape);
/** The validated fields of one text, under their documented names. */
export type OverlayFields = z.output<typeof overlayObject>;
/** One text as a caller sends it. */
export type ApiOverlay = Omit<z.input<typeof overlayObject>, 'font_family'> & { font_family?: string };
type OutlineFields = Pick<OverlayFields, 'outline_color' | 'outline_width' | 'outlines'>;

/** Returns whether the outlines are given in only one way. */
export function hasOneOutlineForm({ outlines, outline_color, outline_width }: OutlineFields): boolean {
  return outlines === undefined || (outline_color ?? outline_width) === undefined;
}

export const oneOutlineForm = {
  error: 'Send either outlines, or outline_color and outline_width, not both',
  path: ['outlines'],
};
type FitFields = Pick<OverlayFields, 'fit' | 'max_width' | 'max_height'>;

/** Returns whether `fit`, if given, has something to fit into. */
export function hasBoundsToFit({ fit, max_width, max_height }: FitFields): boolean {
  return fit === undefined || (max_width ?? max_height) !== undefined;
}

export const boundsToFit = { error: 'fit needs max_width or max_height', path: ['fit'] };
