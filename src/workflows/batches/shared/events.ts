import { z } from 'zod';
import { samplePaths, type WebhookEventType } from '#platform/shared/webhook-event.ts';
import { batchFieldsSchema, batchIdExample, batchItemSchema } from './batch.ts';
import { warnedText } from './problems.ts';

const { id: batchId, ...summary } = batchFieldsSchema.shape;
const completedSchema = z.strictObject({
  event: z.literal('batch.completed'),
  batch_id: batchId,
  ...summary,
  items: z.array(batchItemSchema),
});
export type BatchEventBody = z.infer<typeof completedSchema>;

/** A chat shows the first pictures of a batch. */
const shownPictures = 4;

export const batchCompleted: WebhookEventType<typeof completedSchema> = {
  name: 'batch.completed',
  summary: 'A batch has finished, including after a cancel or retry',
  schema: completedSchema,
  sample: (publicUrl) => ({
    event: 'batch.completed',
    batch_id: batchIdExample,
    tool: 'image_padding',
    template_id: null,
    status: 'completed',
    total: 2,
    completed: 1,
    failed: 1,
    cancelled: 0,
    warned: 0,
    zip_url: publicUrl + samplePaths.batch,
    created_at: '2026-01-31T12:00:00.000Z',
    finished_at: '2026-01-31T12:00:02.000Z',
    expires_at: '2026-02-01T12:00:02.000Z',
    metadata: { order: '1001' },
    items: [
      {
        index: 0,
        name: 'summer.png',
        status: 'completed',
        url: publicUrl + samplePaths.picture,
        images: [{ name: 'square', width: 640, height: 640, url: publicUrl + samplePaths.picture }],
        error: null,
        code: null,
        warning: null,
        warning_code: null,
      },
      {
        index: 1,
        name: 'notes.txt',
        status: 'failed',
        url: null,
        error: 'Invalid image format. Supported formats: JPEG, PNG, GIF, BMP, TIFF',
        code: 'invalid_image_format',
        warning: null,
        warning_code: null,
      },
    ],
  }),
  message: ({ batch_id, tool, total, completed, failed, cancelled, warned, zip_url, items }) => ({
    title: `Batch ${batch_id} has ended`,
    url: zip_url,
    lines: [
      `${completed} of ${total} pictures completed`,
      ...(failed > 0 ? [`${failed} failed`] : []),
      ...(warned > 0 ? [warnedText({ tool, warned })] : []),
      ...(cancelled > 0 ? [`${cancelled} cancelled`] : []),
    ],
    pictures: items.slice(0, shownPictures).flatMap(({ url }) => url ?? []),
  }),
};
