import { z } from 'zod';
import type { JsonObject, JsonValue } from './json.ts';
import { jsonFromText } from './json-bounds.ts';

export const metadataMaxBytes = 2_048;

const text = 'metadata must be a JSON object of at most 2 KB';

/**
 * JSON writes NUL and lone surrogates as escapes, which a form's text may hold; no database can (contract 3).
 */
const brokenText = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

function isTaken(metadata: unknown): boolean {
  const json = JSON.stringify(metadata);
  return new TextEncoder().encode(json).length <= metadataMaxBytes && !brokenText.test(json);
}

/**
 * A caller's own notes on a call, at most 2 KB as JSON, given back unchanged in the response, the job and the
 * webhook (contract 3). A JSON body sends an object, a form its text.
 */
export const metadataSchema: z.ZodType<JsonObject> = z
  .preprocess(
    jsonFromText,
    z.record(z.string(), z.custom<JsonValue>(), { error: text }).refine(isTaken, { error: text }),
  )
  .meta({
    description: 'A JSON object of your own, at most 2 KB, given back in the answer. In a form: as text.',
    examples: [{ order: '1001' }],
  });
