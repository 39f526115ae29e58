import { z } from 'zod';
import { type JsonObject, jsonObjectSchema } from './json.ts';

const maxBytes = 2_048;
const message = `metadata must be a JSON object of at most ${maxBytes} bytes`;

/** A caller's own JSON object, echoed in answer, job and webhook (contract 3); a form sends it as text. */
export const metadataSchema = z
  .union([z.string().transform(parseObject), jsonObjectSchema], { error: message })
  .refine((value) => new TextEncoder().encode(JSON.stringify(value)).byteLength <= maxBytes, { error: message });

function parseObject(text: string, ctx: z.RefinementCtx): JsonObject {
  try {
    const result = jsonObjectSchema.safeParse(JSON.parse(text));
    if (result.success) return result.data;
  } catch {
    // Answered below, like JSON that is no object.
  }
  ctx.addIssue({ code: 'custom', message });
  return z.NEVER;
}
