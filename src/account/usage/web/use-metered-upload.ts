import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { upload } from '#platform/web/upload.ts';
import { useRefreshUsage } from './use-usage.ts';

/** Posts a form to a path and resolves to the response's body. Throws as `upload` does. */
type Send = (path: string, form: FormData) => Promise<Blob>;

/**
 * Makes something by a metered call. `percent` is the share of the upload that has been sent; `cancel` aborts
 * the call, whose error is then an `AbortError`.
 */
export function useMeteredUpload<Input, Made>(make: (input: Input, send: Send) => Promise<Made>) {
  const [percent, setPercent] = useState(0);
  const running = useRef<AbortController>(null);
  const refreshUsage = useRefreshUsage();
  const mutation = useMutation({
    mutationFn: (input: Input): Promise<Made> => {
      const { signal } = (running.current = new AbortController());
      setPercent(0);
      return make(input, (url, form) => upload({ url, form, signal, onProgress: setPercent }));
    },
    onSettled: refreshUsage,
  });
  const cancel = useCallback(() => running.current?.abort(), []);
  const { error } = mutation;
  return {
    ...mutation,
    /** Why the last call failed; a cancelled one did not. */
    error: error?.name === 'AbortError' ? null : error,
    percent,
    cancel,
  };
}
