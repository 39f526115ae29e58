import { entriesOf } from '#features.ts';
import { hasScope, type KeyScope } from '#platform/shared/key-scopes.ts';

/** The tools whose calls are logged (contract 4), by the start of their endpoints' paths. */
export const loggedTools = entriesOf('logged');

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
