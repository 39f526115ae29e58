import type { ProcessingMethod } from '../../shared/limits.ts';
import type { ExtractOptions, Facts, MediaFault, Progress } from './engine.ts';

/** The one task that a media child is sent. */
export interface Task extends ExtractOptions {
  readonly method: ProcessingMethod;
  readonly input: string;
  readonly output: string;
}

/** Says later that another video needs the second core. */
export interface SecondIsWanted {
  readonly type: 'secondIsWanted';
}

/** What a media child says; it ends after `done`, `refused` or `failed`. */
export type ChildMessage =
  | { readonly type: 'ready' }
  | ({ readonly type: 'progress' } & Progress)
  /** The video goes on in one thread; what broke the other is a fault of ours. */
  | { readonly type: 'secondHalfBroke'; readonly message: string }
  | ({ readonly type: 'done' } & Facts)
  | { readonly type: 'refused'; readonly fault: MediaFault; readonly detail?: string | undefined }
  | { readonly type: 'failed'; readonly message: string };
