import { encoderBytes, estimatedMs, longAboveMs } from '#platform/server/image/measure/estimate.ts';
import { decodedBytes, type ImageMeasure } from '#platform/server/image/measure/extent.ts';
import { type FormatFacts, outputFormats } from '#platform/server/image/formats.ts';
import { imageWork } from '#platform/server/image/work/image-work.ts';
import type { Size } from '#platform/shared/size.ts';
import { renderJob } from '#tools/text-overlay/server/render-job.ts';
import { type Finish, planOutputs } from './plan-outputs.ts';
import type { ReadyTemplate } from './ready-template.ts';
import type { work as render } from './template-work.ts';
import type { work as thumbnail } from './thumbnail-work.ts';

const renderWork = imageWork<typeof render>('render-template');
const thumbnailWork = imageWork<typeof thumbnail>('template-thumbnail');

/** About what a photograph takes when it is encoded. */
const encodedBytesPerPixel = { jpeg: 0.5, webp: 0.5, gif: 1, png: 2, tiff: 3 } as const;

/**
 * Returns the image job that renders a template on a picture, with its memory and time estimated from the
 * picture's measure. Throws `Problem` `image_too_large` if a side of a result is over the limit.
 */
export function templateJob(measure: ImageMeasure, template: ReadyTemplate) {
  const drawing = renderJob(measure, template);
  const { padding, outputs } = planOutputs(measure, template);
  const sizes = outputs.flatMap(({ placing }) => placing?.canvas ?? padding?.canvas ?? []);
  const outputsMs = sizes.reduce((sum, size) => sum + estimatedMs({ ...measure, ...size }), 0);
  return {
    work: renderWork,
    options: { ...drawing.options, ...finishOf(template) },
    attachments: drawing.attachments,
    memoryBytes: Math.max(drawing.memoryBytes, finishingBytes(measure, { padding, outputs })),
    isLong: drawing.isLong || estimatedMs(measure) + outputsMs > longAboveMs,
  };
}

/** Returns what the first picture that a template makes of another will be. */
export function firstFormat(measure: ImageMeasure, template: ReadyTemplate): FormatFacts {
  const [first] = planOutputs(measure, template).outputs;
  if (!first) throw new Error('Expected an output of the template, received none');
  return outputFormats[first.format];
}

/** Returns the image job that makes a template's thumbnail. Throws as `templateJob` does. */
export function thumbnailJob(measure: ImageMeasure, template: ReadyTemplate) {
  const { options, ...job } = templateJob(measure, { ...template, sizes: [] });
  const { sizes: _sizes, ...small } = options;
  return { ...job, options: small, work: thumbnailWork };
}

function finishOf({ padding, sizes }: Finish): Finish {
  return { sizes, ...(padding && { padding }) };
}

/**
 * In memory together are the drawn picture and the padded one, or the padded one and a size with what its
 * encoder takes. Frames are placed one by one, then joined. Of several results the encoded ones count too,
 * because they are joined at the end.
 */
function finishingBytes(measure: ImageMeasure, { padding, outputs }: ReturnType<typeof planOutputs>): number {
  const bytesOf = (size: Size) => decodedBytes({ ...measure, ...size, channels: 4, sampleBytes: 1 });
  const copies = measure.frames > 1 ? 2 : 1;
  const made = outputs.map(({ placing, format }) => {
    const size = placing?.canvas ?? padding?.canvas ?? measure;
    const pixels = size.width * size.height * measure.frames;
    return {
      placedBytes: (placing ? bytesOf(size) * copies : 0) + encoderBytes(format, pixels, 4),
      encodedBytes: outputs.length > 1 ? pixels * encodedBytesPerPixel[format] : 0,
    };
  });
  const paddedBytes = padding ? bytesOf(padding.canvas) * copies : 0;
  const encodedBytes = made.reduce((sum, one) => sum + one.encodedBytes, 0);
  const placedBytes = Math.max(...made.map((one) => one.placedBytes));
  const drawnBytes = bytesOf(measure) + measure.decoderBytes;
  const baseBytes = padding ? bytesOf(padding.canvas) : bytesOf(measure);
  return Math.max(drawnBytes + paddedBytes, baseBytes + placedBytes + encodedBytes);
}
