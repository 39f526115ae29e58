import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#platform/shared/endpoint.ts';
import { client } from '#platform/web/call.ts';
import { upload } from '#platform/web/upload.ts';
import type { addAsset, Asset } from '#tools/text-overlay/shared/asset-contract.ts';
import { listAssets } from '#tools/text-overlay/web/operations.ts';

/** The account's assets, newest first. */
export const assetsQuery = queryOptions({
  queryKey: [listAssets.path],
  queryFn: async ({ signal }): Promise<readonly Asset[]> =>
    (await client.call(listAssets, { query: { limit: '100' }, signal })).data,
});

/** Stores a picture as an asset. */
export function useAddAsset(onAdded: (asset: Asset) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.set('image', file);
      const { signal } = new AbortController();
      const response = await upload({ url: listAssets.path, form, signal, onProgress: () => undefined });
      return (JSON.parse(await response.text()) as ResponseOf<typeof addAsset>).data;
    },
    onSuccess(asset) {
      void queries.invalidateQueries({ queryKey: assetsQuery.queryKey });
      onAdded(asset);
    },
  });
}
