import { z } from 'zod';

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: JsonValue | undefined;
}

/** Any object out of a JSON text; its fields are whatever JSON holds. */
export const jsonObjectSchema: z.ZodType<JsonObject, JsonObject> = z.record(
  z.string(),
  z.custom<JsonValue>(),
);
