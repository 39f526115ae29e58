import { useMeteredUpload } from '#account/usage/web/use-metered-upload.ts';
import { fetchPart } from '#platform/web/fetch-part.ts';
import { type PaddingInput, paddingForm } from './padding-input.ts';
import { type LoadSeveral, squaresOf } from './several-sizes.ts';
import { padImage } from './operations.ts';

export interface PaddedImage {
  /** The square, or a ZIP of several. */
  readonly blob: Blob;
  /** How many squares it has. */
  readonly squares: number;
  readonly durationMs: number;
  /** Its source. */
  readonly input: PaddingInput;
}

/** What is to be made. */
interface Wanted {
  readonly input: PaddingInput;
  readonly animated: boolean | undefined;
}

/** Pads a picture: to one square, or to several in one request. */
export function usePadImage(loadSeveral: LoadSeveral) {
  return useMeteredUpload(async ({ input, animated }: Wanted, send): Promise<PaddedImage> => {
    const startedMs = performance.now();
    const made = (blob: Blob, squares: number) => {
      return { blob, squares, durationMs: performance.now() - startedMs, input };
    };
    if (input.alsoPx.length === 0) return made(await send(padImage.path, paddingForm(input)), 1);
    const sizes = squaresOf(input);
    const [several, { severalForm }] = await Promise.all([
      loadSeveral(),
      fetchPart(() => import('./api-call/several-call.ts')),
    ]);
    const response = await send(several.path, severalForm(input, animated));
    return made(await several.zip(sizes, response), sizes.length);
  });
}
