import { measureImage } from '#platform/server/image/measure/measure.ts';
import type { ImageCaller, ImageProcessor } from '#platform/server/image/work/processor.ts';
import type { TextOverlay } from '#tools/text-overlay/shared/text-overlay.ts';
import { renderJob } from './render-job.ts';

/** Large enough to be seen at a glance, and drawn so that the picture below can still be judged. */
const mark: TextOverlay = {
  text: 'TEST',
  fontSize: '28%',
  fontFamily: 'Inter',
  fontWeight: 700,
  lineHeight: 1,
  align: 'center',
  place: 'center',
  color: '#FFFFFF',
  outline: { color: '#000000', width: '4%' },
  opacity: 0.6,
  rotation: -30,
};

/**
 * Returns a finished picture as its caller gets it: as it is, or marked TEST for a test key (contract 4).
 * Throws as `ImageProcessor.run` does.
 */
export async function markTest<Picture extends { readonly bytes: Uint8Array }>(
  images: ImageProcessor,
  picture: Picture,
  caller: ImageCaller,
): Promise<Picture> {
  if (!caller.isTest) return picture;
  const source = { pieces: [picture.bytes] };
  const job = renderJob(await measureImage(source), { overlays: [mark], fonts: [] });
  const { bytes } = await images.run({ ...job, read: () => source }, caller);
  return { ...picture, bytes };
}
