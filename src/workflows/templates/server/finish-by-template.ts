import type { SpooledFile } from '#platform/server/files/spool.ts';
import type { MadePicture } from '#platform/server/image/pipeline/made.ts';
import { type Pictures, planJob } from '#platform/server/image/pipeline/pictures.ts';
import { storedBytes } from '#platform/server/image/picture-requests.ts';
import type { ImageCaller } from '#platform/server/image/work/processor.ts';
import type { ReadyLayersDeps } from '#tools/text-overlay/server/ready-layers.ts';
import type { TemplateContent } from '#workflows/templates/shared/template-fields.ts';
import type { Values } from '#workflows/templates/shared/variables.ts';
import { artworkFiles, artworkValues, needsArtwork } from './artwork.ts';
import { fillTemplate } from './fill-template.ts';
import { readyTemplate } from './ready-template.ts';
import { templateSteps } from './template-steps.ts';

export interface TemplateWorkDeps extends ReadyLayersDeps {
  readonly images: Pictures;
}

/** One picture to finish by a template. */
export interface TemplateTask {
  readonly content: TemplateContent;
  readonly values: Values;
  readonly source: SpooledFile;
  /** Opens the picture of the template's own, if it has one. */
  readonly openOwn?: (() => Promise<SpooledFile>) | undefined;
  /** Whether the picture is the value `artwork` of a template without a picture of its own, too. */
  readonly isAlwaysArtwork?: boolean;
  readonly caller: ImageCaller;
  /** Called when a codec works on the picture. */
  readonly onBegin: () => void;
}

/** A finished picture, with its size where the template has sizes. */
export type SizedPicture = MadePicture & {
  readonly size?: { readonly name: string; readonly width: number; readonly height: number };
};

/** What a task has become. */
export interface FinishedTask {
  readonly pictures: readonly SizedPicture[];
  /** Whether a text reaches over the edge of the picture. */
  readonly isTextCut: boolean;
}

/**
 * Finishes a picture by a template of the caller's account, with its fonts: a mockup is drawn on its own
 * picture, with the picture as its value `artwork`. Throws `Problem` for values that
 * do not fit, for a family that the account has no longer, and as `Pictures.run` does.
 */
export async function finishByTemplate(
  deps: TemplateWorkDeps,
  { content, values, source, openOwn, isAlwaysArtwork = false, caller, onBegin }: TemplateTask,
): Promise<FinishedTask> {
  const { accountId, signal } = caller;
  const isArtwork = (openOwn !== undefined || isAlwaysArtwork) && needsArtwork(content, values);
  const filled = fillTemplate(content, isArtwork ? { ...values, ...artworkValues } : values);
  const files = isArtwork ? artworkFiles(source) : {};
  await using template = await readyTemplate(deps, { accountId, signal, files }, filled);
  await using afterwards = new AsyncDisposableStack();
  const own = isArtwork ? await openOwn?.() : undefined;
  if (own) afterwards.defer(() => own.remove());
  const job = await planJob(storedBytes(own ?? source), templateSteps(template));
  const made = await deps.images.run(job, caller, { onBegin });
  const isTextCut = made.layout.some(({ type, overflow }) => type === 'text' && overflow);
  const pictures = made.pictures.map((picture, index) => {
    const size = content.sizes[index];
    if (!size) return picture;
    const { name, width, height } = size;
    return { ...picture, size: { name, width, height } };
  });
  return { pictures, isTextCut };
}
