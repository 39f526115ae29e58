import { useMeteredUpload } from '#account/usage/web/use-metered-upload.ts';
import { type PaddingInput, paddingForm } from './padding-input.ts';
import { padImage } from './operations.ts';

export interface PaddedImage {
  readonly blob: Blob;
  readonly durationMs: number;
  /** Its source. */
  readonly input: PaddingInput;
}

/** Pads a picture. */
export function usePadImage() {
  return useMeteredUpload(async (input: PaddingInput, send): Promise<PaddedImage> => {
    const startedMs = performance.now();
    const blob = await send(padImage.path, paddingForm(input));
    return { blob, durationMs: performance.now() - startedMs, input };
  });
}
