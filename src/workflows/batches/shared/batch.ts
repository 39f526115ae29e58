import { z } from 'zod';
import { jsonObjectSchema } from '#platform/shared/json.ts';
import { batchTools } from './limits.ts';
import { itemWarnings } from './problems.ts';

export const batchStatuses = ['processing', 'completed', 'cancelled'] as const;
export type BatchStatus = (typeof batchStatuses)[number];
export const itemStatuses = ['waiting', 'processing', 'completed', 'failed', 'cancelled'] as const;
export type ItemStatus = (typeof itemStatuses)[number];

export const batchIdSchema = z.string().regex(/^bat_[0-9A-Za-z]{22}$/);
export const batchIdExample = 'bat_4Zb1xq0dTn7YcW9sKf2LhP';

const warningCodes = [itemWarnings.textCut.code] as const;
export type ItemWarning = (typeof warningCodes)[number];

const sizeSchema = z
  .strictObject({
    name: z.string(),
    width: z.int(),
    height: z.int(),
    url: z.string(),
  })
  .meta({ id: 'BatchImage' });

export const batchItemSchema = z
  .strictObject({
    index: z.int().min(0).meta({ description: 'From 0, in the order in which the items were sent.' }),
    name: z.string(),
    status: z.enum(itemStatuses),
    url: z.string().nullable().meta({ description: 'Of the finished picture; works without a credential.' }),
    images: z
      .array(sizeSchema)
      .optional()
      .meta({ description: 'Where the work makes several sizes: each of them.' }),
    error: z.string().nullable().meta({ description: 'Why it failed.' }),
    code: z.string().nullable().meta({ description: 'The same as a stable name.' }),
    warning: z.string().nullable().meta({
      description:
        'What to look at although it completed, such as a text that is cut. See `overflow` of single calls.',
    }),
    warning_code: z.enum(warningCodes).nullable().meta({ description: 'The same as a stable name.' }),
  })
  .meta({ id: 'BatchItem' });
export type PublicItem = z.infer<typeof batchItemSchema>;

/** What the event of a batch has, too. */
export const batchFieldsSchema = z.strictObject({
  id: z.string().meta({ examples: [batchIdExample] }),
  tool: z.enum(batchTools).nullable().meta({ description: 'Null for a batch with a template.' }),
  template_id: z.string().nullable(),
  status: z.enum(batchStatuses).meta({
    description: '`cancelled` at once; items that are worked on still end as they end.',
  }),
  total: z.int(),
  completed: z.int(),
  failed: z.int(),
  cancelled: z.int(),
  warned: z.int().meta({ description: 'Completed items that have a `warning`.' }),
  zip_url: z
    .string()
    .nullable()
    .meta({
      description:
        'All finished pictures as one ZIP; works without a credential. Null before the end, without a ' +
        'finished picture, and after the expiry.',
    }),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime().nullable().meta({
    description: 'Until when pictures and ZIP can be downloaded: 24 hours after the end.',
  }),
  metadata: jsonObjectSchema.optional().meta({ description: "The caller's own, as it came." }),
});

/** A batch without its items, as lists have it. */
export const batchSummarySchema = batchFieldsSchema.extend({
  priority: z.enum(['free', 'premium']).meta({
    description:
      "By the account's plan now: pictures of `premium` batches come first, but for one turn in five.",
  }),
});
export type BatchSummary = z.infer<typeof batchSummarySchema>;

export const batchSchema = batchSummarySchema
  .extend({ items: z.array(batchItemSchema) })
  .meta({ id: 'Batch' });
export type PublicBatch = z.infer<typeof batchSchema>;
