import { useRefreshUsage } from '#account/usage/web/use-usage.ts';
import { fetchPart } from '#platform/web/fetch-part.ts';
import type { MakeDownload } from '#tools/text-overlay/web/preview/use-download.ts';
import type { Work } from '#tools/text-overlay/web/state/editor-state.ts';
import type { Draft } from './draft.ts';

/**
 * Returns what makes the files of a layout with padding or sizes; undefined without, where the browser draws.
 */
export function useSizesDownload(work: Work, draft: Draft): MakeDownload | undefined {
  const refreshUsage = useRefreshUsage();
  if (draft.sizes.length === 0 && draft.padding === null) return undefined;
  return async (chosen) => {
    const { makeSizes } = await fetchPart(() => import('./download-sizes.ts'));
    try {
      return await makeSizes({ work, draft, format: chosen?.format });
    } finally {
      refreshUsage();
    }
  };
}
