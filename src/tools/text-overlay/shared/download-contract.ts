import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import type { FileRule } from '#platform/shared/endpoint.ts';
import { imageProblems } from '#platform/shared/image-problems.ts';
import { problems } from '#platform/shared/problem.ts';
import { maxOutputSidePx } from '#platform/shared/output-side.ts';
import { succeeded } from '#platform/shared/response-fields.ts';

export const downloadLimits = {
  /** A picture of 320 px as WebP takes a tenth of it. */
  thumbnailKilobytes: 256,
  perMinute: 30,
} as const;

export const downloadProblems = problems({
  tooMany: {
    status: 429,
    code: 'too_many_downloads',
    error: 'Too many downloads recorded',
    fix: `Wait a minute; an account can record ${downloadLimits.perMinute} a minute.`,
  },
});

const thumbnailFile: FileRule = {
  maxBytes: downloadLimits.thumbnailKilobytes * 1024,
  description: `Thumbnail of at most ${downloadLimits.thumbnailKilobytes} KB.`,
  tooLarge: {
    status: 413,
    code: 'file_too_large',
    error: `File size exceeds ${downloadLimits.thumbnailKilobytes}KB limit`,
    fix: 'Send a smaller picture.',
  },
};

const sideSchema = z.coerce.number().int().min(1).max(maxOutputSidePx);

export const recordDownload = endpoint({
  name: 'recordDownload',
  method: 'POST',
  path: '/api/text_overlay/downloads',
  tag: 'Text overlay',
  summary: 'Record a download from the editor',
  description:
    'For the editor, which draws in the browser: lists the picture in the request log and the results, ' +
    'without its file. Not metered.',
  callers: ['session', 'identity'],
  spends: { changes: 1 },
  body: z.strictObject({
    name: z
      .string()
      .max(300)
      .meta({ examples: ['edited-image.png'] }),
    width: sideSchema.meta({ examples: [1600] }),
    height: sideSchema.meta({ examples: [1200] }),
    size_bytes: z.coerce
      .number()
      .int()
      .min(0)
      .max(2 ** 31 - 1)
      .meta({ examples: [250_000] }),
    content_type: z.enum(['image/png', 'image/jpeg', 'image/webp']).meta({ examples: ['image/png'] }),
    duration_ms: z.coerce
      .number()
      .int()
      .min(0)
      .max(3_600_000)
      .meta({ description: 'Drawing time.', examples: [80] }),
  }),
  files: { thumbnail: thumbnailFile },
  status: 201,
  response: z.strictObject({
    success: succeeded,
    id: z.string().meta({ description: 'Id of the picture.' }),
  }),
  problems: [downloadProblems.tooMany, imageProblems.invalidFormat],
});
