import { z } from 'zod';
import type { JsonObject, JsonValue } from './json.ts';

export const metadataMaxBytes = 2_048;

const text = 'metadata must be a JSON object of at most 2 KB';

/**
 * NUL and lone surrogates: JSON can write them as escapes, but the database cannot store them (contract 3).
 */
const brokenText = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

function isTaken(metadata: unknown): boolean {
  const json = JSON.stringify(metadata);
  return new TextEncoder().encode(json).length <= metadataMaxBytes && !brokenText.test(json);
}

/**
 * A caller's own notes on a request, at most 2 KB as JSON. They are returned unchanged in the response, the
 * job and the webhook (contract 3).
 */
export const metadataSchema: z.ZodType<JsonObject> = z
  .record(z.string(), z.custom<JsonValue>(), { error: text })
  .refine(isTaken, { error: text })
  .meta({
    description: 'Your own JSON object, at most 2 KB, returned in the response. In a form: as text.',
    examples: [{ order: '1001' }],
  });
