import { z } from 'zod';

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: JsonValue | undefined;
}

/** Any JSON object, its fields unchecked. */
export const jsonObjectSchema: z.ZodType<JsonObject> = z.record(z.string(), z.json());
