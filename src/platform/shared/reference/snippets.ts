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
  readonly fileCode?: string | undefined;
}

/**
 * Returns the call in four languages, with JSON and, where one is taken, with a file. `key` is shown in place
 * of the secret, never the secret itself.
 */
export function snippetsOf(endpoint: ReferenceEndpoint, origin: string, key: string): Snippet[] {
  const call = callOf(endpoint, origin, key);
  const name = endpoint.operation.summary;
  const withFile = withUpload(call, endpoint);
  const fileCodes = withFile && callSnippets(withFile, name);
  return callSnippets(call, name).map((snippet, index) => ({
    ...snippet,
    ...(fileCodes && { fileCode: fileCodes[index]?.code }),
  }));
}

/**
 * Returns a call in four languages. `name` is that of the n8n node, and `n8nCall` what it sends where that
 * differs.
 */
export function callSnippets(call: Call, name: string, n8nCall = call): Snippet[] {
  return [
    { id: 'curl', label: 'curl', code: curlSnippet(call) },
    { id: 'fetch', label: 'fetch', code: fetchSnippet(call) },
    { id: 'python', label: 'Python', code: pythonSnippet(call) },
    { id: 'n8n', label: 'n8n', code: n8nSnippet(n8nNode(n8nCall, name)) },
  ];
}
