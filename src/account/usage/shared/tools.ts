import { hasScope, type KeyScope } from '#platform/shared/key-scopes.ts';

/** What the request log names a tool, by the start of its endpoints' paths. */
export interface LoggedTool {
  /** The start of the paths; a filter of the log takes it. */
  readonly value: string;
  readonly label: string;
  /** Of the keys that may call it, and see its requests. */
  readonly scope: KeyScope;
}

/**
 * The tools whose calls are logged (contract 4). They stand here and not with their endpoints, because the
 * log knows no tool; `test/logged-tools.test.ts` holds that each metered endpoint has one.
 */
export const loggedTools: readonly LoggedTool[] = [
  { value: '/api/redbubble/', label: 'Shop Monitor', scope: 'shops' },
  { value: '/api/text_overlay', label: 'Text Overlay', scope: 'text_overlay' },
  { value: '/api/image_padding', label: 'Image Padding', scope: 'image_padding' },
  { value: '/api/extract-audio', label: 'Audio Extraction', scope: 'audio' },
  { value: '/api/templates', label: 'Templates', scope: 'text_overlay' },
  { value: '/api/batches', label: 'Many pictures', scope: 'batches' },
  { value: 'recipe', label: 'Pictures of new products', scope: 'shops' },
];

/** Returns the name of the tool that a logged request was for; the endpoint itself if it was for none. */
export function toolOf(endpoint: string): string {
  return loggedTools.find(({ value }) => endpoint.startsWith(value))?.label ?? endpoint;
}

/**
 * Returns the starts of the endpoints whose requests a caller sees: those of the tools that its key was made
 * for. Undefined for all, which callers without scopes and keys with every scope see (contract 4).
 */
export function visibleEndpoints(scopes: readonly KeyScope[] | undefined): readonly string[] | undefined {
  if (!scopes || hasScope(scopes, 'all')) return undefined;
  return loggedTools.filter(({ scope }) => scopes.includes(scope)).map(({ value }) => value);
}
