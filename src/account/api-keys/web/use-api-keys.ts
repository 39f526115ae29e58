import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isolate } from '#platform/shared/isolate.ts';
import { client } from '#platform/web/call.ts';
import { messageOf } from '#platform/web/messages.ts';
import { toast } from '#platform/web/toast-store.ts';
import { FreshSignInCanceled, withFreshSignIn } from '#account/access/web/fresh-sign-in/fresh-sign-in.ts';
import type { Choices } from './key-choices.tsx';
import type { ApiKey } from '#account/api-keys/shared/contract.ts';
import { createApiKey, deleteApiKey, listApiKeys, rotateApiKey } from './operations.ts';

/** Returns the account's keys, newest first. */
export function useApiKeys() {
  return useQuery({
    queryKey: [listApiKeys.path],
    queryFn: ({ signal }) => client.call(listApiKeys, { signal }),
  });
}

/** Returns the first characters of a key, the only ones that screens show (spec 9). */
export function keyMark({ prefix }: Pick<ApiKey, 'prefix'>): string {
  return `${prefix}...`;
}

/** Returns the characters by which the request log names a key: its first and its last (spec 9). */
export function keyLabel({ prefix, suffix }: Pick<ApiKey, 'prefix' | 'suffix'>): string {
  return `${prefix}...${suffix}`;
}

/** Returns what a select calls a key: test keys, for one, all begin alike. */
export function keyOption(key: Pick<ApiKey, 'name' | 'prefix' | 'suffix'>): string {
  return `${key.name} (${keyLabel(key)})`;
}

/** Says that a key was copied to the clipboard (spec 8, API keys). */
export function announceCopiedKey(): void {
  toast({ title: 'API key copied', description: 'The API key has been copied to your clipboard' });
}

/** Without choices a key is for everything and never expires. */
export type NewKeyFields = Partial<Choices> & { readonly name: string };

/** Creates a key. Its response is the only one from which the dialog shows the whole key. */
export function useCreateApiKey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ name, scopes, expiresInDays, isTest }: NewKeyFields) => {
      const limits = { ...(scopes && { scopes: [...scopes] }), expires_in_days: expiresInDays };
      const body = { name, ...limits, test: isTest };
      return withFreshSignIn((proof) => client.call(createApiKey, { body: { ...body, ...proof } }));
    },
    onSuccess: (created) => {
      toast({
        title: 'API key created',
        description: `Your API key for "${isolate(created.name)}" has been created successfully`,
      });
      // Not awaited: the new key is shown before the list is fresh.
      void queries.invalidateQueries({ queryKey: [listApiKeys.path] });
    },
    onError: showKeyFailure,
  });
}

/**
 * Replaces a key by a new one. Its response is the only one from which the dialog shows the whole key.
 */
export function useRotateApiKey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      withFreshSignIn((proof) =>
        client.call(rotateApiKey, { params: { id: String(id) }, body: { ...proof } }),
      ),
    onSuccess: () => void queries.invalidateQueries({ queryKey: [listApiKeys.path] }),
    onError: showKeyFailure,
  });
}

function showKeyFailure(error: Error): void {
  if (error instanceof FreshSignInCanceled) return;
  toast({ title: 'Error generating API key', description: messageOf(error), variant: 'destructive' });
}

/** Deletes a key by its id. Pending until the list is fresh again. */
export function useDeleteApiKey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => client.call(deleteApiKey, { params: { id: String(id) } }),
    onSuccess: () => {
      toast({ title: 'API key deleted', description: 'Your API key has been successfully deleted' });
      return queries.invalidateQueries({ queryKey: [listApiKeys.path] });
    },
    onError: (error) =>
      toast({ title: 'Error deleting API key', description: messageOf(error), variant: 'destructive' }),
  });
}
