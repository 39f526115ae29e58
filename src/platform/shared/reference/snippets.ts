import { type Call, callOf, withUpload } from './call.ts';
import { curlSnippet } from './curl.ts';
import type { ReferenceEndpoint } from './document.ts';
import { fetchSnippet } from './fetch-snippet.ts';
import { n8nNode, n8nSnippet } from './n8n-node.ts';
import { pythonSnippet } from './python-snippet.ts';

/** Shown in place of an API key if none is known. */
export const keyPlaceholder = 'YOUR_API_KEY';

export interface Snippet {
  readonly id: string;
  readonly label: string;
  readonly code: string;
  /** The same call with a file, where one is taken. */
  readonly fileCode?: string;
}

/**
 * Returns the call in four languages, with JSON and, where one is taken, with a file. `key` is shown in place
 * of the secret, never the secret itself.
 */
export function snippetsOf(endpoint: ReferenceEndpoint, origin: string, key: string): Snippet[] {
  const call = callOf(endpoint, origin, key);
  const withFile = withUpload(call, endpoint);
  const languages: readonly (readonly [id: string, label: string, write: (call: Call) => string])[] = [
    ['curl', 'curl', curlSnippet],
    ['fetch', 'fetch', fetchSnippet],
    ['python', 'Python', pythonSnippet],
    ['n8n', 'n8n', (one) => n8nSnippet(n8nNode(one, endpoint.operation.summary))],
  ];
  return languages.map(([id, label, write]) => ({
    id,
    label,
    code: write(call),
    ...(withFile && { fileCode: write(withFile) }),
  }));
}
