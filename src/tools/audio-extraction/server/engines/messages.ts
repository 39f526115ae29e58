import type { ProcessingMethod } from '#tools/audio-extraction/shared/limits.ts';
import type { ExtractOptions, Facts, MediaErrorCode, Progress } from './engine.ts';

/** The one task of a media child. */
export interface Task extends ExtractOptions {
  readonly method: ProcessingMethod;
  readonly input: string;
  readonly output: string;
}

/** Messages of a media child. It exits after `done`, `refused` or `failed`. */
export type ChildMessage =
  | { readonly type: 'ready' }
  | ({ readonly type: 'progress' } & Progress)
  | ({ readonly type: 'done' } & Facts)
  | { readonly type: 'refused'; readonly code: MediaErrorCode; readonly detail?: string | undefined }
  | { readonly type: 'failed'; readonly message: string };
