import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#platform/shared/endpoint.ts';
import { CallError } from '#platform/shared/client.ts';
import { isolate } from '#platform/shared/isolate.ts';
import { client } from '#platform/web/call.ts';
import { messageOf } from '#platform/web/messages.ts';
import { toast } from '#platform/web/toast-store.ts';
import { upload } from '#platform/web/upload.ts';
import type { addAsset, Asset } from '#tools/text-overlay/shared/asset-contract.ts';
import { deleteAsset, listAssets } from '#tools/text-overlay/web/operations.ts';

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

interface Deletion {
  readonly asset: Asset;
  /** Whether it is deleted although templates use it. */
  readonly force: boolean;
}

/** Deletes an asset. `inUse` names the templates that use it, after they have stopped the deletion. */
export function useDeleteAsset() {
  const queries = useQueryClient();
  const deletion = useMutation({
    mutationFn: ({ asset: { id }, force }: Deletion) =>
      client.call(deleteAsset, { params: { id }, ...(force && { query: { force: 'true' as const } }) }),
    onSuccess: (_nothing, { asset: { id, name } }) => {
      queries.setQueryData(assetsQuery.queryKey, (listed) => listed?.filter((one) => one.id !== id));
      toast({ title: 'Asset deleted', description: `${isolate(name)} has been deleted` });
    },
    onError: (error) => {
      if (!isInUse(error))
        toast({ title: 'Asset not deleted', description: messageOf(error), variant: 'destructive' });
    },
  });
  return { ...deletion, inUse: isInUse(deletion.error) ? deletion.error.message : undefined };
}

function isInUse(error: Error | null): error is CallError {
  return error instanceof CallError && error.code === 'asset_in_use';
}
