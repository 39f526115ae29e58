import { createPendingResult, type ResultDeps } from '#account/results/server/pending-result.ts';
import type { ResultOrigin } from '#account/results/server/result-origin.ts';
import type { SpooledFile } from '#platform/server/files/spool.ts';
import { measureImage } from '#platform/server/image/measure/measure.ts';
import { storedBytes } from '#platform/server/image/picture-requests.ts';
import type { ImageCaller, ImageProcessor } from '#platform/server/image/work/processor.ts';
import { markTest } from '#tools/text-overlay/server/mark-test.ts';
import type { ReadyTemplate } from './ready-template.ts';
import type { RenderedTemplate } from './render-template.ts';
import { templateJob } from './template-job.ts';

/** A finished picture with what it is. */
export type FinishedImage = RenderedTemplate['pictures'][number] & { readonly bytes: Uint8Array };

/**
 * Finishes one picture by a template with its values: one result for each size, a single one without sizes.
 * Throws `Problem` as the image processor and the template's engine do.
 */
export async function finishPicture(
  images: ImageProcessor,
  {
    template,
    source,
    caller,
  }: { readonly template: ReadyTemplate; readonly source: SpooledFile; readonly caller: ImageCaller },
  onBegin?: () => void,
): Promise<{ readonly pictures: readonly FinishedImage[]; readonly layout: RenderedTemplate['layout'] }> {
  const job = templateJob(await measureImage(storedBytes(source)), template);
  const rendered = await images.run(
    { ...job, read: () => storedBytes(source) },
    caller,
    onBegin ? { onBegin } : {},
  );
  let start = 0;
  const pictures: FinishedImage[] = [];
  for (const picture of rendered.pictures) {
    const bytes = rendered.bytes.subarray(start, start + picture.sizeBytes);
    start += picture.sizeBytes;
    const marked = await markTest(images, { ...picture, bytes }, caller);
    pictures.push({ ...marked, sizeBytes: marked.bytes.byteLength });
  }
  return { pictures, layout: rendered.layout };
}

/** Stores a finished picture for 24 hours and returns its link. Throws as `PendingResult.store` does. */
export async function storeFinished(
  deps: ResultDeps,
  owner: ResultOrigin & { readonly userId: number },
  picture: FinishedImage,
): Promise<string> {
  await using result = createPendingResult(deps, owner);
  result.prepare({ contentType: picture.contentType, extension: picture.extension });
  return await result.store(picture.bytes);
}
