import type { PictureKind } from '#platform/server/image/formats.ts';

export interface WorkContext {
  /** Called with the kind of the result, once it is clear that the work can begin. */
  readonly onKind: (kind: PictureKind) => void;
  /** Whether a core was idle when the work began. */
  readonly mayUseTwoCores: boolean;
  /** The job's other files, in their order. */
  readonly attachments: readonly Buffer[];
}

/** A finished picture and facts about it. Everything but the bytes must survive JSON. */
export interface FinishedPicture extends PictureKind {
  readonly bytes: Buffer;
}

/** What a module that runs in an image process exports as `work`. */
export type ImageWorker<Options = unknown, Finished extends FinishedPicture = FinishedPicture> = (
  picture: Buffer,
  options: Options,
  context: WorkContext,
) => Promise<Finished>;

/** Work that an image process can be asked for by name, typed like its module's `work`. */
export interface ImageWork<Options, Finished extends FinishedPicture> {
  readonly name: string;
  /** Never set: it carries the types. */
  worker?(picture: Buffer, options: Options, context: WorkContext): Promise<Finished>;
}

/** Names work as the image process knows it: `imageWork<typeof work>('pad')`. */
export function imageWork<W extends ImageWorker<never>>(
  name: string,
): ImageWork<Parameters<W>[1], Awaited<ReturnType<W>>> {
  return { name };
}
