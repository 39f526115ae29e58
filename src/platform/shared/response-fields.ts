import { z } from 'zod';
import { jsonObjectSchema } from './json.ts';

/** `success` of every response that is no error. */
export const succeeded = z.literal(true).meta({ description: 'Always true; an error has `false`.' });

/** A response's sentence for people. */
export const messageSchema = z.string().meta({ description: 'A sentence for people.' });

/** When a thing was made, such as `2026-11-28T09:30:00.000Z`. */
export const createdAtSchema = z.iso
  .datetime()
  .meta({ description: 'When it was made, in UTC.', examples: ['2026-11-28T09:30:00.000Z'] });

/** What a caller sent as `metadata`. */
export const sentMetadataSchema = jsonObjectSchema
  .optional()
  .meta({ description: 'Your own metadata, unchanged.' });

/** A side of a picture. */
export const pixelsSchema = z.int().meta({ description: 'In pixels.', examples: [2400] });

/** A size of a file. */
export const bytesSchema = z.int().meta({ description: 'In bytes.', examples: [48_213] });
