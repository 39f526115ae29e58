import { resultLifeText } from '#platform/shared/result-life.ts';
import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import { imageFile } from '#platform/shared/image-file.ts';
import { metadataSchema } from '#platform/shared/metadata.ts';
import { imageProblems } from '#platform/shared/image-problems.ts';
import { imageUrlSchema, pictureProblems, resultSpends } from '#platform/shared/open-picture.ts';
import { problems } from '#platform/shared/problem.ts';
import { outputFields, outputOf, trimSchema } from '#platform/shared/output-options.ts';
import {
  bytesSchema,
  messageSchema,
  pixelsSchema,
  sentMetadataSchema,
  succeeded,
} from '#platform/shared/response-fields.ts';
import { preflightSchema } from './contract.ts';
import { preflightLimits } from './preflight-limits.ts';
import { presetNames } from './presets.ts';
import { repairMethods, repairs } from './repair.ts';

const { presets: presetsMax } = preflightLimits;

export const printFileLimits = {
  /** Of a call: up to five runs that may each wait for a slot and take 30 s, and callers wait no longer. */
  callSeconds: 180,
} as const;

export const printFileProblems = problems({
  outOfTime: {
    status: 503,
    code: 'out_of_time',
    error: 'The time of the request was over before this file was made',
    fix: 'Ask for the files that are missing in another request, or all of them in a batch.',
  },
});

const madeFileSchema = z
  .strictObject({
    preset: z.string().meta({ description: 'Name of the preset.' }),
    url: z.string().meta({ description: `Works for ${resultLifeText}, without a credential.` }),
    width: pixelsSchema,
    height: pixelsSchema,
    dpi: z.int().meta({ description: 'As the file states it.' }),
    format: z.string().meta({ description: 'Format of the file.' }),
    bytes: bytesSchema,
    effective_dpi: z.number().meta({ description: 'Real pixels an inch of the art in this file.' }),
  })
  .meta({ id: 'PrintFile' });
const refusedFileSchema = z
  .strictObject({
    preset: z.string().meta({ description: 'Name of the preset.' }),
    error: z.string().meta({ description: 'Why it was not made.' }),
    code: z.string().meta({ description: 'Stable error code.' }),
  })
  .meta({ id: 'RefusedPrintFile', description: 'A file that was not made, and why.' });

/** Of `POST /api/print_files`. */
const printFileFields = z.strictObject({
  image_url: imageUrlSchema,
  presets: z
    .array(z.enum(presetNames))
    .min(1)
    .max(presetsMax)
    .meta({
      description: `1 to ${presetsMax} names of \`GET /api/presets\`: each makes a file.`,
      examples: [['merch-tshirt', 'redbubble-sticker']],
    }),
  trim: trimSchema,
  gravity: z.enum(['center', 'top']).optional().meta({
    description:
      'Where the art is in a file that is taller: in the middle, the default, or at its upper edge.',
  }),
  repair: z
    .array(z.enum(repairs))
    .max(repairs.length)
    .optional()
    .meta({
      description:
        '`semi_transparent` gives glows and fades a hard edge or dots, `stray_pixels` removes specks. ' +
        'Only what preflight finds is changed.',
    }),
  repair_method: z.enum(repairMethods).optional().meta({
    description: 'For `semi_transparent`. `threshold`, the default: cut off at half. `halftone`: dots.',
  }),
  allow_upscale: z.boolean().optional().meta({
    description: 'Also makes files for which the art has under 150 real pixels an inch. Default: false.',
  }),
  ...outputFields,
  background: outputFields.background.meta({
    description: 'Hex: fills what is transparent. Needed for JPEG files of transparent art. Default: none.',
    examples: ['#FFFFFF'],
  }),
  metadata: metadataSchema.optional(),
});

export const makePrintFiles = endpoint({
  name: 'makePrintFiles',
  method: 'POST',
  path: '/api/print_files',
  tag: 'Print files',
  summary: 'Make print files',
  description:
    'Makes a file for each preset: the art contained in its size, with its density, format and limit of ' +
    `bytes. One request whatever the number of files; links work for ${resultLifeText}. ` +
    'A file that would print too ' +
    'coarsely, or that its preset refuses, is an entry with `error` and `code`; the others are made. So is ' +
    `one that is not made within ${printFileLimits.callSeconds} seconds (\`out_of_time\`).`,
  callers: ['session', 'identity', 'key'],
  scope: 'print_files',
  idempotency: 'reruns',
  metered: true,
  spends: resultSpends,
  body: printFileFields.transform(
    ({ image_url, presets: names, trim, repair_method, allow_upscale, metadata, ...fields }) => {
      const { gravity = 'center', repair = [], ...output } = fields;
      return {
        imageUrl: image_url,
        presets: [...new Set(names)],
        trim: trim ?? false,
        gravity,
        repair,
        repairMethod: repair_method ?? ('threshold' as const),
        allowUpscale: allow_upscale ?? false,
        output: outputOf(output),
        metadata,
      };
    },
  ),
  files: { image: imageFile },
  needs: [['image', 'image_url']],
  response: z.strictObject({
    success: succeeded,
    files: z
      .array(z.union([madeFileSchema, refusedFileSchema]))
      .meta({ description: 'In the order of `presets`.' }),
    zip_url: z.string().nullable().meta({
      description: 'All files as one ZIP; needs no API key. Null if none could be made.',
    }),
    preflight: preflightSchema.meta({
      description: 'What was found in the picture before anything was made.',
    }),
    processing_time_ms: z.int().meta({ description: 'Milliseconds that the work took.' }),
    message: messageSchema,
    metadata: sentMetadataSchema,
  }),
  problems: [...pictureProblems, imageProblems.nothingLeft, ...Object.values(printFileProblems)],
});
