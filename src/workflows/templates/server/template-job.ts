import { encoderBytes, estimatedMs, longAboveMs } from '../../../platform/server/image/measure/estimate.ts';
import { decodedBytes, type ImageMeasure } from '../../../platform/server/image/measure/extent.ts';
import { imageWork } from '../../../platform/server/image/work/image-work.ts';
import type { Size } from '../../../platform/shared/size.ts';
import { renderJob } from '../../../tools/text-overlay/server/render-job.ts';
import { type Finish, planOutputs } from './plan-outputs.ts';
import type { ReadyTemplate } from './ready-template.ts';
import type { work as render } from './template-work.ts';
import type { work as thumbnail } from './thumbnail-work.ts';

const renderWork = imageWork<typeof render>('render-template');
const thumbnailWork = imageWork<typeof thumbnail>('template-thumbnail');

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
 * The drawn picture, the padded one and one size with what its encoder takes are in memory together: what is not
 * needed any more is freed late. Frames are placed one by one, then joined.
 */
function finishingBytes(measure: ImageMeasure, { padding, outputs }: ReturnType<typeof planOutputs>): number {
  const bytesOf = (size: Size) => decodedBytes({ ...measure, ...size, channels: 4, sampleBytes: 1 });
  const copies = measure.frames > 1 ? 2 : 1;
  const outputBytes = outputs.map(({ placing, format }) => {
    const size = placing?.canvas ?? padding?.canvas ?? measure;
    const placed = placing ? bytesOf(size) * copies : 0;
    return placed + encoderBytes(format, size.width * size.height * measure.frames, 4);
  });
  const paddedBytes = padding ? bytesOf(padding.canvas) * copies : 0;
  return bytesOf(measure) + measure.decoderBytes + paddedBytes + Math.max(0, ...outputBytes);
}
