import { resultLifeText } from '#platform/shared/result-life.ts';
import { z } from 'zod';
import { createdAtSchema, pixelsSchema, sentMetadataSchema } from '#platform/shared/response-fields.ts';
import { batchTools } from './limits.ts';
import { itemWarnings } from './problems.ts';

export const batchStatuses = ['processing', 'completed', 'cancelled'] as const;
export type BatchStatus = (typeof batchStatuses)[number];
export const itemStatuses = ['waiting', 'processing', 'completed', 'failed', 'cancelled'] as const;
export type ItemStatus = (typeof itemStatuses)[number];

export const batchIdSchema = z.string().regex(/^bat_[0-9A-Za-z]{22}$/);
export const batchIdExample = 'bat_4Zb1xq0dTn7YcW9sKf2LhP';

const warningCodes = itemWarnings.map(({ code }) => code);
export type ItemWarning = (typeof warningCodes)[number];

const sizeSchema = z
  .strictObject({
    name: z.string().meta({ description: 'Name of the size.' }),
    width: pixelsSchema,
    height: pixelsSchema,
    url: z.string().meta({ description: 'The picture; needs no API key.' }),
  })
  .meta({ id: 'BatchImage' });

export const batchItemSchema = z
  .strictObject({
    index: z.int().min(0).meta({ description: 'From 0, in the order of the request.' }),
    name: z.string().meta({ description: 'Name of the picture.' }),
    status: z.enum(itemStatuses).meta({ description: 'Where it stands.' }),
    url: z.string().nullable().meta({ description: 'URL of the finished picture; needs no API key.' }),
    images: z.array(sizeSchema).optional().meta({ description: 'Each size, if there are several.' }),
    error: z.string().nullable().meta({ description: 'Error message.' }),
    code: z.string().nullable().meta({ description: 'Stable error code.' }),
    warning: z.string().nullable().meta({
      description:
        'A problem with a completed item, such as text that is cut off. See `overflow` of single requests.',
    }),
    warning_code: z.enum(warningCodes).nullable().meta({ description: 'Stable error code.' }),
  })
  .meta({ id: 'BatchItem' });
export type PublicItem = z.infer<typeof batchItemSchema>;

/** Also in the event of a batch. */
export const batchFieldsSchema = z.strictObject({
  id: z.string().meta({ description: 'Id of the batch.', examples: [batchIdExample] }),
  tool: z.enum(batchTools).nullable().meta({ description: 'Null if the batch uses a template.' }),
  template_id: z
    .string()
    .nullable()
    .meta({ description: 'The template for each picture; null if a tool works on them.' }),
  status: z.enum(batchStatuses).meta({
    description: '`cancelled` at once; items in progress still finish.',
  }),
  total: z.int().meta({ description: 'Number of items.' }),
  completed: z.int().meta({ description: 'Items that are finished.' }),
  failed: z.int().meta({ description: 'Items that could not be made.' }),
  cancelled: z.int().meta({ description: 'Items that were cancelled before they began.' }),
  warned: z.int().meta({ description: 'Completed items that have a `warning`.' }),
  zip_url: z
    .string()
    .nullable()
    .meta({
      description:
        'All finished pictures as one ZIP; needs no API key. Null until the batch finishes, after it ' +
        'expires, and if no picture was finished.',
    }),
  created_at: createdAtSchema,
  finished_at: z.iso.datetime().nullable().meta({ description: 'When it ended, in UTC; null before.' }),
  expires_at: z.iso
    .datetime()
    .nullable()
    .meta({
      description: `Until when the pictures and the ZIP can be downloaded: after the end for ${resultLifeText}.`,
    }),
  metadata: sentMetadataSchema,
});

/** A batch without its items, as lists have it. */
export const batchSummarySchema = batchFieldsSchema.extend({
  priority: z.enum(['free', 'premium']).meta({
    description:
      "Set by the account's current plan: pictures of `premium` batches go first, except for one turn " +
      'in five.',
  }),
});
export type BatchSummary = z.infer<typeof batchSummarySchema>;

export const batchSchema = batchSummarySchema
  .extend({
    items: z.array(batchItemSchema).meta({ description: 'Its pictures, in the order of the request.' }),
  })
  .meta({ id: 'Batch', description: 'A batch with its pictures.' });
export type PublicBatch = z.infer<typeof batchSchema>;
