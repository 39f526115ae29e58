import { type Entry, entriesOf } from '#features.ts';
import type { JsonObject } from '#platform/shared/json.ts';
import { hasScope, type KeyScope } from '#platform/shared/key-scopes.ts';

const results = entriesOf('results');
export type ResultTool = Entry<'results'>['tool'];

/** What a result was made by. */
export const resultTools = results.map(({ tool }) => tool);

/** Returns what screens call a tool. */
export function toolName(tool: ResultTool): string {
  return results.find((result) => result.tool === tool)?.label ?? tool;
}

/**
 * Returns the tools whose results a caller sees: those that its key was made for. Undefined for all, which
 * callers without scopes and keys with every scope see (contract 4).
 */
export function visibleTools(ofCaller: readonly KeyScope[] | undefined): readonly ResultTool[] | undefined {
  if (!ofCaller || hasScope(ofCaller, 'all')) return undefined;
  return results.filter(({ scope }) => ofCaller.includes(scope)).map(({ tool }) => tool);
}

/** A call that makes a result again. */
export interface ResultCall {
  /** Of the endpoint, such as `/api/image_padding`. */
  readonly path: string;
  /** The fields as they were sent, without the picture. */
  readonly fields: JsonObject;
  /** The URL of the picture; undefined for an uploaded one. */
  readonly imageUrl?: string;
}

export const resultLimits = {
  /** How long a finished picture's link works (contract 3 and 11). */
  lifeHours: 24,
  /** The longer side of a thumbnail. */
  thumbnailPx: 320,
  /** A longer call is not stored with its result. */
  callBytesMax: 64 * 1024,
  /** ZIPs of an account that are downloaded at once, from one process. */
  zipsAtOnce: 4,
  pageDefault: 24,
  pageMax: 100,
} as const;
