import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useRefreshUsage } from '#account/usage/web/use-usage.ts';
import { upload } from '#platform/web/upload.ts';
import { padImage } from '#tools/image-padding/shared/contract.ts';
import { type PaddingInput, paddingForm } from './padding-input.ts';

export interface PaddedImage {
  readonly blob: Blob;
  readonly durationMs: number;
  /** What it was made from. */
  readonly input: PaddingInput;
}

/** Pads a picture. `percent` is the share of the upload that has been sent; `cancel` aborts the request. */
export function usePadImage() {
  const [percent, setPercent] = useState(0);
  const running = useRef<AbortController>(null);
  const refreshUsage = useRefreshUsage();
  const mutation = useMutation({
    mutationFn: async (input: PaddingInput): Promise<PaddedImage> => {
      running.current = new AbortController();
      setPercent(0);
      const startedMs = performance.now();
      const blob = await upload({
        url: padImage.path,
        form: paddingForm(input),
        signal: running.current.signal,
        onProgress: setPercent,
      });
      return { blob, durationMs: performance.now() - startedMs, input };
    },
    onSettled: refreshUsage,
  });
  return { ...mutation, percent, cancel: () => running.current?.abort() };
}
