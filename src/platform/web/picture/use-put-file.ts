import { useCallback } from 'react';
import { fileError, type SourceErrors, type SourceInput } from './check-source.ts';

/**
 * Returns the function that puts a file into a tool's input in place of an address; `null` takes it away. One
 * that is not a picture is refused with a message.
 */
export function usePutFile(
  change: (source: Partial<SourceInput>) => void,
  refuse: (errors: SourceErrors) => void,
): (file: File | null) => void {
  return useCallback(
    (file) => {
      const image = file ? fileError(file) : undefined;
      if (image === undefined) change(file ? { file, url: '' } : { file });
      else refuse({ image });
    },
    [change, refuse],
  );
}
