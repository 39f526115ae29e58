import { z } from 'zod';
import { messageSchema } from '#platform/shared/response-fields.ts';

/** What preflight finds, and how bad each is at most (contract 16, Preflight). */
export const findingCodes = [
  'low_resolution',
  'semi_transparent',
  'stray_pixels',
  'touches_edge',
  'uneven_margins',
  'solid_background',
  'invisible_on_garment',
  'wrong_format',
  'too_many_bytes',
  'has_transparency',
  'cmyk',
  'wide_gamut',
  'deep',
  'animated',
  'no_density',
] as const;

/** The worst first. */
export const severities = ['error', 'warning', 'note'] as const;

const pixels = z.int().meta({ description: 'In pixels of the upright picture.' });
export const areaSchema = z
  .strictObject({ x: pixels, y: pixels, width: pixels, height: pixels })
  .meta({ id: 'PictureArea' });

export const findingSchema = z
  .strictObject({
    code: z.enum(findingCodes).meta({ description: 'Name of what was found.' }),
    severity: z
      .enum(severities)
      .meta({ description: 'How bad it is: an `error` will be refused or print badly.' }),
    message: messageSchema.meta({ description: 'What was found, as a sentence.' }),
    fix: z.string().meta({ description: 'What to do about it.' }),
    preset: z.string().optional().meta({ description: 'The preset that it concerns; without it, all.' }),
    garment: z.string().optional().meta({ description: 'The colour that it concerns.' }),
    value: z
      .union([z.number(), z.string()])
      .optional()
      .meta({ description: 'What was found. Shares are fractions of the content, 0 to 1.' }),
    limit: z.union([z.number(), z.string()]).optional().meta({ description: 'What would have been fine.' }),
    areas: z
      .array(areaSchema)
      .optional()
      .meta({ description: 'Where it is, the largest areas first; at most 20.' }),
  })
  .meta({ id: 'PreflightFinding' });
export type Finding = z.input<typeof findingSchema>;
