import { keyPlaceholder } from '#platform/shared/reference/snippets.ts';
import { keyMark, useApiKeys } from './use-api-keys.ts';

/** Returns what a snippet shows in place of the key: the first characters of the newest one. */
export function useSnippetKey(): string {
  const key = useApiKeys().data?.[0];
  return key ? keyMark(key) : keyPlaceholder;
}
