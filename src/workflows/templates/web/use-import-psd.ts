import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { announce } from '#platform/web/announce.ts';
import { upload } from '#platform/web/upload.ts';
import type { ImportedTemplate } from '#workflows/templates/shared/import-contract.ts';
import { importTemplate } from './operations.ts';
import { refreshTemplates } from './template-calls.ts';

/**
 * Makes a template of a PSD. `percent` is the share of the file that has been sent; `cancel` aborts the call,
 * as closing the dialog does.
 */
export function useImportPsd() {
  const queries = useQueryClient();
  const [percent, setPercent] = useState(0);
  const running = useRef<AbortController>(null);
  const importing = useMutation({
    mutationFn: async (file: File) => {
      const { signal } = (running.current = new AbortController());
      setPercent(0);
      const form = new FormData();
      form.set('file', file);
      const response = await upload({ url: importTemplate.path, form, signal, onProgress: setPercent });
      return JSON.parse(await response.text()) as ImportedTemplate;
    },
    onSuccess: () => {
      announce('The template is ready');
      return refreshTemplates(queries);
    },
  });
  const cancel = useCallback(() => running.current?.abort(), []);
  useEffect(() => cancel, [cancel]);
  const { error } = importing;
  return {
    ...importing,
    /** Why the last call failed; a cancelled one did not. */
    error: error?.name === 'AbortError' ? null : error,
    percent,
    cancel,
  };
}
