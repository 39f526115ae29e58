import { resultLifeText } from '#platform/shared/result-life.ts';
import { z } from 'zod';
import { endpoint, type FileRule } from '#platform/shared/endpoint.ts';
import { addressSchema } from '#platform/shared/fields.ts';
import { imageFile } from '#platform/shared/image-file.ts';
import { jsonObjectSchema } from '#platform/shared/json.ts';
import { metadataSchema } from '#platform/shared/metadata.ts';
import { outboundProblems } from '#platform/shared/outbound-problems.ts';
import { pageQuery, pageSchema } from '#platform/shared/page.ts';
import { succeeded } from '#platform/shared/response-fields.ts';
import { webhookAuthorizationSchema } from '#platform/shared/webhook-authorization.ts';
import { samplePaths } from '#platform/shared/webhook-event.ts';
import { templateValuesSchema } from '#tools/text-overlay/shared/template-fields.ts';
import { batchIdExample, batchIdSchema, batchSchema, batchSummarySchema } from './batch.ts';
import { batchLimits, batchTools } from './limits.ts';
import { batchProblems } from './problems.ts';
import { resultProblems } from '#account/results/shared/contract.ts';
import { usageProblems } from '#account/usage/shared/quota.ts';
import { renderProblems } from '#tools/text-overlay/shared/render-problems.ts';

const tag = 'Batches';
const callers = ['session', 'identity', 'key'] as const;
const { items: itemLimits, nameMaxLength } = batchLimits;

const imagesFile: FileRule = {
  maxBytes: imageFile.maxBytes,
  tooLarge: imageFile.tooLarge,
  many: {
    maxFiles: itemLimits.premium,
    tooMany: batchProblems.tooManyItems,
    maxBytes: batchLimits.maxFileBytes,
    tooLarge: batchProblems.filesTooLarge,
  },
  description:
    'Pictures of the batch, one part each, instead of `items` or for a `csv` with the column `file`: at ' +
    `most ${itemLimits.premium}, and 500 MB in total. JPEG, PNG, GIF, BMP, TIFF, WebP or AVIF of at most ` +
    '50 MB.',
};

const csvFile: FileRule = {
  maxBytes: batchLimits.maxCsvBytes,
  tooLarge: batchProblems.csvTooLarge,
  description: 'A table with a header row, instead of `items`.',
};

const itemSchema = z.strictObject({
  image_url: addressSchema.meta({ description: 'Address of the picture.', examples: [samplePaths.picture] }),
  name: z.string().trim().min(1).max(nameMaxLength).optional().meta({
    description: 'Name in the ZIP and in lists; by default the last part of the URL.',
  }),
  values: templateValuesSchema.optional().meta({ description: "Values of the template's variables." }),
});

const batchBody = z
  .strictObject({
    tool: z
      .enum(batchTools)
      .optional()
      .meta({ description: 'The tool that works on each picture.', examples: ['image_padding'] }),
    template_id: z
      .string()
      .trim()
      .regex(/^tpl_[0-9A-Za-z]{22}$/, { error: 'template_id has an invalid format' })
      .optional()
      .meta({
        description: 'The template for each picture, instead of `tool` and `options`.',
      }),
    options: jsonObjectSchema.optional().meta({
      description: "The tool's fields, except the picture and `metadata`.",
      examples: [{ padding_size: 50 }],
    }),
    items: z
      .array(itemSchema)
      .optional()
      .meta({
        description: `URLs of up to ${itemLimits.premium} pictures, ${itemLimits.free} on the free plan.`,
        examples: [[{ image_url: samplePaths.picture, name: 'first' }]],
      }),
    csv: z
      .string()
      .optional()
      .meta({
        description:
          'Instead of `items`: a table with a header row, as text or as a file, with the columns ' +
          '`image_url` and `name`, and one for each variable of the template. In place of `image_url`, ' +
          '`file` names one of the `images`. The separator (comma, semicolon or tab) is detected from the ' +
          'header row. An unreadable row becomes a failed item.',
      }),
    values: templateValuesSchema.optional().meta({
      description: "Values of the template's variables for all items; an item's own values override them.",
    }),
    webhook_url: addressSchema.optional().meta({
      description: 'Gets a POST when the batch ends: `batch.completed`.',
      examples: ['https://example.com/hook'],
    }),
    webhook_authorization: webhookAuthorizationSchema.optional(),
    metadata: metadataSchema.optional(),
  })
  .transform(({ webhook_url, webhook_authorization, template_id, ...fields }) => ({
    ...fields,
    templateId: template_id,
    webhookUrl: webhook_url,
    webhookAuthorization: webhook_authorization,
  }));
export type BatchRequest = z.output<typeof batchBody>;
export type ItemValues = z.output<typeof templateValuesSchema>;

const batchParams = z.strictObject({
  id: batchIdSchema.meta({ description: 'Id of the batch.', examples: [batchIdExample] }),
});

const acceptedSchema = z
  .strictObject({
    success: succeeded,
    batch_id: z.string().meta({ description: 'For `GET /api/batches/{id}`.' }),
    status: z.literal('processing').meta({ description: 'It has begun.' }),
    total: z.int().meta({ description: 'Number of items.' }),
  })
  .meta({ id: 'AcceptedBatch' });

export const createBatch = endpoint({
  name: 'createBatch',
  method: 'POST',
  path: '/api/batches',
  tag,
  summary: 'Process many pictures',
  description:
    `Starts a batch of up to ${itemLimits.premium} pictures (${itemLimits.free} on the free plan) and ` +
    'returns its id. Each picture counts as one request; if too few are left, nothing starts. Send ' +
    'pictures as URLs in `items`, as files in `images`, or as rows of a `csv`, whose column `file` may ' +
    "name the `images`. A template's variable `filename` is the name of the picture. Single requests " +
    'go first. Poll the batch, or send a `webhook_url`.',
  callers,
  scope: 'batches',
  idempotency: 'commits',
  spends: {
    changes: 1,
    rows: 'measured',
    stored_bytes: 'measured',
    fetches: 'measured',
    fetched_bytes: 'measured',
    result_bytes: 'measured',
    webhook_events: 'measured',
  },
  body: batchBody,
  files: { images: imagesFile, csv: csvFile },
  needs: [
    ['tool', 'template_id'],
    ['items', 'images', 'csv'],
  ],
  status: 202,
  response: acceptedSchema,
  problems: [
    batchProblems.tooManyItems,
    batchProblems.itemsRequired,
    batchProblems.oneSource,
    batchProblems.imagesRequired,
    batchProblems.toolRequired,
    batchProblems.oneWork,
    renderProblems.notFound,
    renderProblems.missingValue,
    renderProblems.unknownValue,
    batchProblems.valuesNeedTemplate,
    batchProblems.invalidCsv,
    batchProblems.filesTooLarge,
    batchProblems.quotaTooSmall,
    batchProblems.tooManyOpen,
    batchProblems.optionsTooLong,
    usageProblems.burstExceeded,
    outboundProblems.invalidWebhookUrl,
  ],
});

export const listBatches = endpoint({
  name: 'listBatches',
  method: 'GET',
  path: '/api/batches',
  tag,
  summary: 'List your batches, newest first',
  description: 'Without their items.',
  callers,
  scope: 'batches',
  query: z.strictObject(pageQuery(batchLimits, batchIdSchema)),
  response: pageSchema(batchSummarySchema.meta({ id: 'BatchListItem' }), batchIdSchema),
});

const oneBatch = z.strictObject({ success: succeeded, data: batchSchema }).meta({ id: 'BatchResponse' });

export const getBatch = endpoint({
  name: 'getBatch',
  method: 'GET',
  path: '/api/batches/:id',
  tag,
  summary: 'Status of a batch and its items',
  description: `A batch can be read until ${batchLimits.memoryDays} days after its pictures have expired.`,
  callers,
  scope: 'batches',
  params: batchParams,
  missing: batchProblems.notFound,
  response: oneBatch,
  problems: [batchProblems.notFound],
});

export const cancelBatch = endpoint({
  name: 'cancelBatch',
  method: 'DELETE',
  path: '/api/batches/:id',
  tag,
  summary: 'Cancel a batch',
  description:
    'Items that have not started are cancelled and returned to the quota; items in progress still ' +
    'finish. Cancelling again changes nothing.',
  callers,
  scope: 'batches',
  spends: { changes: 1 },
  params: batchParams,
  missing: batchProblems.notFound,
  response: oneBatch,
  problems: [batchProblems.notFound, batchProblems.ended],
});

export const retryBatch = endpoint({
  name: 'retryBatch',
  method: 'POST',
  path: '/api/batches/:id/retry',
  tag,
  summary: 'Run the failed items of a batch again',
  description:
    'While its pictures are stored. Each item counts as a request again, and the webhook is sent again ' +
    'with a new id.',
  callers,
  scope: 'batches',
  idempotency: 'commits',
  spends: { changes: 1, rows: 'measured', fetches: 'measured' },
  params: batchParams,
  missing: batchProblems.notFound,
  body: z.strictObject({
    items: z
      .array(
        z
          .int()
          .min(0)
          .max(itemLimits.premium - 1),
      )
      .min(1)
      .max(itemLimits.premium)
      .optional()
      .meta({
        description: 'The `index` of the failed items to run. Default: all of them.',
        examples: [[0]],
      }),
  }),
  status: 202,
  response: acceptedSchema,
  problems: [
    batchProblems.notFound,
    batchProblems.notEnded,
    batchProblems.nothingToRetry,
    batchProblems.tooManyRetries,
    usageProblems.burstExceeded,
    batchProblems.expired,
    batchProblems.quotaTooSmall,
  ],
});

export const getBatchZip = endpoint({
  name: 'getBatchZip',
  method: 'GET',
  path: '/api/batches/zip/:name',
  tag,
  summary: 'All finished pictures of a batch as a ZIP',
  description:
    'The link in `zip_url`. It needs no API key, cannot be guessed and works for ' +
    `${resultLifeText} after the end.`,
  callers: 'anyone',
  audience: 'linkHolders',
  params: z.strictObject({
    name: z
      .string()
      .regex(/^[0-9A-Za-z]{22}\.zip$/)
      .meta({ examples: ['4Zb1xq0dTn7YcW9sKf2LhP.zip'] }),
  }),
  missing: batchProblems.notFound,
  media: ['application/zip'],
  problems: [
    batchProblems.notFound,
    batchProblems.notEnded,
    batchProblems.expired,
    resultProblems.tooManyZips,
  ],
});
