import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import { addressSchema } from '#platform/shared/fields.ts';
import { imageProblems } from '#platform/shared/image-problems.ts';
import { outboundProblems } from '#platform/shared/outbound-problems.ts';
import { messageSchema, succeeded } from '#platform/shared/response-fields.ts';
import { templateSchema } from './contract.ts';
import { templateLimits } from './limits.ts';
import { templateProblems } from './problems.ts';
import { psdLimits } from './psd-limits.ts';
import { psdProblems } from './psd-problems.ts';

const reportSchema = z
  .array(
    z.strictObject({
      layer: z.string().meta({ description: 'Its name; empty for the document itself.' }),
      feature: z.string().meta({ description: 'What the document uses there.' }),
      message: messageSchema,
    }),
  )
  .meta({ description: 'What differs from the document.' });

const importedSchema = z.strictObject({
  success: succeeded,
  data: templateSchema,
  report: reportSchema,
  fidelity: z
    .number()
    .nullable()
    .meta({
      description:
        "How near the template's drawing is to the document's composite, both over white: 1 - mean dE2000 " +
        '/ 100. Null if the file has no composite.',
    }),
});
/** A PSD that has become a template. */
export type ImportedTemplate = z.output<typeof importedSchema>;

export const importTemplate = endpoint({
  name: 'importTemplate',
  method: 'POST',
  path: '/api/templates/import',
  tag: 'Templates',
  summary: 'Make a template of a PSD',
  description:
    'Text layers become texts, rectangles and ellipses shapes, other layers images, whose pictures are ' +
    "stored as assets. The lowest layer as large as the document becomes the template's picture. `report` " +
    'names everything that differs from the document. Not metered.',
  callers: ['session', 'identity', 'key'],
  scope: 'text_overlay',
  idempotency: 'commits',
  spends: { changes: 1, stored_bytes: 'measured', slot_seconds: 'measured' },
  status: 201,
  body: z.strictObject({
    file_url: addressSchema.optional().meta({ description: 'URL of the PSD, instead of a file.' }),
    name: z
      .string()
      .trim()
      .min(1)
      .max(templateLimits.nameMaxLength)
      .optional()
      .meta({ description: 'Name of the template. Default: that of the file.', examples: ['Summer sale'] }),
  }),
  files: {
    file: {
      address: { field: 'file_url', both: psdProblems.oneOnly },
      maxBytes: psdLimits.maxBytes,
      description: `A PSD in RGB or greyscale, with 8 or 16 bits a channel, at most ${psdLimits.maxMegabytes} MB.`,
      tooLarge: psdProblems.tooLarge,
    },
  },
  needs: [['file', 'file_url']],
  response: importedSchema,
  problems: [
    templateProblems.limit,
    templateProblems.storageLimit,
    templateProblems.tooManyVariables,
    ...Object.values(psdProblems),
    outboundProblems.invalidUrl,
    outboundProblems.urlNotFetched,
    outboundProblems.webPage,
    imageProblems.tooLarge,
    imageProblems.tooSlow,
    imageProblems.tooManyAtOnce,
  ],
});
