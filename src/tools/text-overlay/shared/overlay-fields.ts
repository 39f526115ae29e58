import { z } from 'zod';
import { colourSchema, decimalSchema, wholeNumberSchema } from '#platform/shared/fields.ts';
import { requestProblems } from '#platform/shared/request-problems.ts';
import { fontFamilies } from './families.ts';
import { fontLimits } from './font-limits.ts';
import {
  alignments,
  overlayDefaults as defaults,
  overlayLimits as limits,
  type Percent,
  positions,
} from './text-overlay.ts';

function numberText(name: string, { min, max }: Range): string {
  return `${name} must be a number between ${min} and ${max}`;
}

function wholeText(name: string, { min, max }: Range): string {
  return `${name} must be a whole number between ${min} and ${max}`;
}

function numberSchema(name: string, range: Range) {
  return decimalSchema({ ...range, message: numberText(name, range) });
}

interface Range {
  readonly min: number;
  readonly max: number;
}

/** A size of nothing draws nothing. */
const sizeShares: Range = { min: limits.minSizePercent, max: limits.maxPercent };
const outlineShares: Range = { min: 0, max: limits.maxPercent };
/** A text may stand beside the picture. */
const placeShares: Range = { min: -limits.maxPercent, max: 2 * limits.maxPercent };

/** A length in pixels, or a share of another length as text, such as `8%`. `text` is the error for pixels. */
function lengthSchema(pixels: z.ZodType<number, number>, text: string, { min, max }: Range) {
  const isWithin = (share: string) => Number.parseFloat(share) >= min && Number.parseFloat(share) <= max;
  const share = z
    .string()
    .trim()
    .regex(/^-?\d{1,3}(?:\.\d{1,4})?%$/)
    .refine(isWithin)
    .meta({ format: 'percent' })
    .pipe(z.custom<Percent>().meta({ type: 'string', format: 'percent' }));
  return z.union([pixels, share], { error: () => `${text}, or a percentage such as 8%, ${min}% to ${max}%` });
}

function numberOrShareSchema(name: string, range: Range, shares: Range) {
  return lengthSchema(numberSchema(name, range), numberText(name, range), shares);
}

function wholeOrShareSchema(name: string, range: Range, shares: Range) {
  const message = wholeText(name, range);
  return lengthSchema(wholeNumberSchema({ ...range, message }), message, shares);
}

const shadowPercents: Range = { min: -limits.maxShadowPercent, max: limits.maxShadowPercent };

const { shadow: shadowDefaults } = defaults;
const shadowSchema = z
  .strictObject({
    x: numberSchema('x', shadowPercents).default(shadowDefaults.x).meta({ description: 'To the right.' }),
    y: numberSchema('y', shadowPercents).default(shadowDefaults.y).meta({ description: 'Down.' }),
    blur: numberSchema('blur', { min: 0, max: limits.maxPercent })
      .default(shadowDefaults.blur)
      .meta({ description: 'As in CSS.' }),
    color: colourSchema().default(shadowDefaults.color).meta({ description: 'Hex.' }),
  })
  .meta({
    description: 'Numbers are percentages of the font size. In a form, JSON text.',
  });

const distanceNote =
  'in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of ' +
  '`position`.';

/** Returns the error for a family that is neither built in nor the account's own. */
export function unknownFamilyText(param: string): string {
  return `${param} must be one of ${fontFamilies.join(', ')}, or one of your own fonts`;
}

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
      description: `The text, at most ${limits.maxTextLength} characters; line feeds start new lines.`,
      examples: ['Summer sale'],
    }),
  position: z
    .enum(positions)
    .optional()
    .meta({
      description: `Position of the text, 4 % of the shorter side from the edges. Default ${defaults.position}.`,
      examples: ['bottom-center'],
    }),
  x: numberOrShareSchema('x', { min: -limits.maxDistance, max: limits.maxDistance }, placeShares)
    .optional()
    .meta({ description: `Centre of the text from the left, ${distanceNote}` }),
  y: numberOrShareSchema('y', { min: -limits.maxDistance, max: limits.maxDistance }, placeShares)
    .optional()
    .meta({ description: `Centre of the text from the top, ${distanceNote}` }),
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
  color: colourSchema()
    .optional()
    .meta({
      description: `Hex: #RGB, #RRGGBB or #RRGGBBAA. Default ${defaults.color}.`,
      examples: ['#FFFFFF'],
    }),
  outline_color: colourSchema()
    .optional()
    .meta({
      description:
        `Hex. Default ${defaults.outlineColor} if outline_width is set; without either there is no ` +
        'outline.',
    }),
  outline_width: wholeOrShareSchema('outline_width', { min: 0, max: limits.maxOutlineWidth }, outlineShares)
    .optional()
    .meta({
      description:
        `Width of the outline around the glyphs, 0 to ${limits.maxOutlineWidth} pixels, or a ` +
        `percentage of the font size such as \`6%\`. Default ${defaults.outlineWidth} if outline_color ` +
        'is set.',
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
  align: z
    .enum(alignments)
    .optional()
    .meta({ description: `Alignment of multiple lines. Default ${defaults.align}.` }),
  opacity: numberSchema('opacity', { min: 0, max: 1 })
    .optional()
    .meta({ description: 'Opacity of the text with outline and shadow. Default 1.' }),
  rotation: numberSchema('rotation', { min: -limits.maxRotation, max: limits.maxRotation })
    .optional()
    .meta({ description: 'Degrees clockwise. Default 0.' }),
  shadow: shadowSchema.optional(),
};

export const overlayObject = z.strictObject(overlayShape);
/** The validated fields of one text, under their documented names. */
export type OverlayFields = z.output<typeof overlayObject>;
/** One text as a caller sends it. */
export type ApiOverlay = Omit<z.input<typeof overlayObject>, 'font_family'> & { font_family?: string };
type PlaceFields = Pick<OverlayFields, 'x' | 'y' | 'position'>;
type FitFields = Pick<OverlayFields, 'fit' | 'max_width' | 'max_height'>;

/** Returns whether the place is valid: `x` and `y` together, or `position` alone, or neither. */
export function hasOnePlace({ x, y, position }: PlaceFields): boolean {
  if ((x === undefined) !== (y === undefined)) return false;
  return x === undefined || position === undefined;
}

export const onePlace = { error: 'Send x and y together, or only position', path: ['position'] };

/** Returns whether `fit`, if given, has something to fit into. */
export function hasBoundsToFit({ fit, max_width, max_height }: FitFields): boolean {
  return fit === undefined || (max_width ?? max_height) !== undefined;
}

export const boundsToFit = { error: 'fit needs max_width or max_height', path: ['fit'] };
