import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { client, fetchSignedIn } from '#platform/web/call.ts';
import { messageOf } from '#platform/web/messages.ts';
import { CallError } from '#platform/shared/client.ts';
import { toast } from '#platform/web/toast-store.ts';
import type { Result } from '#account/results/shared/contract.ts';
import type { ResultTool } from '#account/results/shared/result.ts';
import { screenOf } from './screen-of.ts';
import { getResult, listResultGroups, listResults } from './operations.ts';

export interface ResultFilter {
  readonly tool?: ResultTool | undefined;
  readonly requestId?: string;
  readonly group?: string | undefined;
  /** A part of the name. */
  readonly search?: string | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Reads a page of the account's results, newest first, again at each opening of a screen. */
export function useResults({ tool, requestId, group, search, before, limit }: ResultFilter) {
  return useQuery({
    queryKey: [listResults.path, tool, requestId, group, search, before, limit],
    queryFn: ({ signal }) =>
      client.call(listResults, {
        query: {
          limit: String(limit),
          ...(tool && { tool }),
          ...(requestId !== undefined && { request_id: requestId }),
          ...(group !== undefined && { group }),
          ...(search !== undefined && { q: search }),
          ...(before !== undefined && { before }),
        },
        signal,
      }),
    refetchOnMount: 'always',
  });
}

/** Reads a page of the account's results in groups, as `useResults` does. */
export function useResultGroups({
  tool,
  group,
  before,
  limit,
}: Pick<ResultFilter, 'tool' | 'group' | 'before' | 'limit'>) {
  return useQuery({
    queryKey: [listResultGroups.path, tool, group, before, limit],
    queryFn: ({ signal }) =>
      client.call(listResultGroups, {
        query: {
          limit: String(limit),
          ...(tool && { tool }),
          ...(group !== undefined && { id: group }),
          ...(before !== undefined && { before }),
        },
        signal,
      }),
    refetchOnMount: 'always',
  });
}

/** Lists the results anew on every screen that shows them. */
export async function refreshResults(queries: QueryClient): Promise<void> {
  await Promise.all(
    [listResults, listResultGroups].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })),
  );
}

/** Returns a result with the call that made it. */
export async function fetchResult(id: string, signal?: AbortSignal) {
  return (await client.call(getResult, { params: { id }, ...(signal && { signal }) })).data;
}

/**
 * Makes a result again: by the same call where its picture has an address, else by opening its screen with
 * the same settings, for a picture to be chosen.
 */
export function useRunAgain({ id }: Result) {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: async () => {
      const { call } = await fetchResult(id);
      if (!call) throw new Error('The request that made this picture is no longer known.');
      if (call.image_url === null) return navigate(screenOf(id, call));
      await repeat(call.path, { ...call.fields, image_url: call.image_url });
      toast({ title: 'Made again', description: 'The new picture is the first of your results.' });
      // Results, usage and the request log have changed.
      await queries.invalidateQueries({ refetchType: 'active' });
    },
    onError: (error) =>
      toast({ title: 'Could not be made again', description: messageOf(error), variant: 'destructive' }),
  });
}

async function repeat(path: string, fields: object): Promise<void> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const response = await fetchSignedIn(path, { method: 'POST', headers, body: JSON.stringify(fields) });
  if (!response.ok) throw new CallError(response.status, await response.text(), response.statusText);
}
