import { z } from 'zod';
import { colourSchema, colourText, decimalSchema, wholeNumberSchema } from '#platform/shared/fields.ts';
import {
  blendModes,
  overlayDefaults as defaults,
  overlayLimits as limits,
  type Percent,
  positions,
} from './text-overlay.ts';

function numberText(name: string, { min, max }: Range): string {
  return `${name} must be a number between ${min} and ${max}`;
}

export function wholeText(name: string, { min, max }: Range): string {
  return `${name} must be a whole number between ${min} and ${max}`;
}

export function numberSchema(name: string, range: Range) {
  return decimalSchema({ ...range, message: numberText(name, range) });
}

export interface Range {
  readonly min: number;
  readonly max: number;
}

/** A size of nothing draws nothing. */
export const sizeShares: Range = { min: limits.minSizePercent, max: limits.maxPercent };
/** A layer may lie beside the picture. */
const placeShares: Range = { min: -limits.maxPercent, max: 2 * limits.maxPercent };
const distances: Range = { min: -limits.maxDistance, max: limits.maxDistance };

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

export function numberOrShareSchema(name: string, range: Range, shares: Range) {
  return lengthSchema(numberSchema(name, range), numberText(name, range), shares);
}

export function wholeOrShareSchema(name: string, range: Range, shares: Range) {
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
    description:
      'Numbers are percentages of the font size; of a layer other than text, of its shorter side. In a ' +
      'form, JSON text.',
  });

const distanceNote =
  'in pixels of the upright picture, or a percentage such as `50%`. Send x and y together, instead of ' +
  '`position`.';

/** A distance from the left or the top of the picture. */
export function distanceSchema(name: string) {
  return numberOrShareSchema(name, distances, placeShares);
}

/** Where a layer is. */
export const placeShape = {
  position: z
    .enum(positions)
    .optional()
    .meta({
      description: `Position, 4 % of the shorter side from the edges. Default ${defaults.position}.`,
      examples: ['bottom-center'],
    }),
  x: distanceSchema('x')
    .optional()
    .meta({ description: `Centre from the left, ${distanceNote}` }),
  y: distanceSchema('y')
    .optional()
    .meta({ description: `Centre from the top, ${distanceNote}` }),
};

/** How a layer is put on the picture. */
export const effectShape = {
  opacity: numberSchema('opacity', { min: 0, max: 1 })
    .optional()
    .meta({ description: 'Opacity of the layer with outline and shadow. Default 1.' }),
  rotation: numberSchema('rotation', { min: -limits.maxRotation, max: limits.maxRotation })
    .optional()
    .meta({ description: 'Degrees clockwise. Default 0.' }),
  shadow: shadowSchema.optional(),
  blend: z.enum(blendModes).optional().meta({
    description: 'How the layer blends with the picture and the layers below, as in CSS. Default normal.',
  }),
};

const nameText = `name must have 1 to ${limits.maxNameLength} characters`;

/** The fields that every type of layer has (contract 11 "Overlay"). */
export const layerShape = {
  ...placeShape,
  ...effectShape,
  name: z
    .string({ error: nameText })
    .trim()
    .refine((name) => name !== '' && Array.from(name).length <= limits.maxNameLength, { error: nameText })
    .optional()
    .meta({
      description: `Name of the layer, at most ${limits.maxNameLength} characters, unique where given.`,
    }),
};

/** A colour or a gradient. */
export const fillSchema = z.union(
  [
    // The pattern tells colours in a form from a gradient as JSON text.
    colourSchema().meta({ format: 'color', pattern: '^[^{]*$' }),
    z.strictObject({
      from: colourSchema().meta({ description: 'Hex, where the gradient begins.' }),
      to: colourSchema().meta({ description: 'Hex, where it ends.' }),
      angle: numberSchema('angle', { min: -limits.maxAngle, max: limits.maxAngle })
        .default(defaults.angle)
        .meta({ description: 'Degrees as in CSS: 0 runs upwards, 90 to the right.' }),
    }),
  ],
  { error: colourText },
);

type PlaceFields = { readonly [Name in keyof typeof placeShape]?: z.output<(typeof placeShape)[Name]> };

/** Returns whether the place is valid: `x` and `y` together, or `position` alone, or neither. */
export function hasOnePlace({ x, y, position }: PlaceFields): boolean {
  if ((x === undefined) !== (y === undefined)) return false;
  return x === undefined || position === undefined;
}

export const onePlace = { error: 'Send x and y together, or only position', path: ['position'] };
