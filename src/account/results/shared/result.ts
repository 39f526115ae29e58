import type { JsonObject } from '#platform/shared/json.ts';

/** What a result was made by. `editor` is a picture that was finished and stored on the user's device. */
export const resultTools = [
  'text_overlay',
  'image_padding',
  'template',
  'batch',
  'recipe',
  'editor',
] as const;
export type ResultTool = (typeof resultTools)[number];

/** A call that makes a result again. */
export interface ResultCall {
  /** Of the endpoint, such as `/api/image_padding`. */
  readonly path: string;
  /** The fields as they were sent, without the picture. */
  readonly fields: JsonObject;
  /** Where the picture was fetched from; undefined for one that was sent along. */
  readonly imageUrl?: string;
}
