import type { SpooledFile } from '#platform/server/files/spool.ts';
import type { MadePicture } from '#platform/server/image/pipeline/made.ts';
import { type Pictures, planJob } from '#platform/server/image/pipeline/pictures.ts';
import { storedBytes } from '#platform/server/image/picture-requests.ts';
import type { ImageCaller } from '#platform/server/image/work/processor.ts';
import type { ReadyLayersDeps } from '#tools/text-overlay/server/ready-layers.ts';
import type { TemplateContent } from '#workflows/templates/shared/template-fields.ts';
import type { Values } from '#workflows/templates/shared/variables.ts';
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
 * Finishes a picture by a template of the caller's account, with its fonts. Throws `Problem` for values that
 * do not fit, for a family that the account has no longer, and as `Pictures.run` does.
 */
export async function finishByTemplate(
  deps: TemplateWorkDeps,
  { content, values, source, caller, onBegin }: TemplateTask,
): Promise<FinishedTask> {
  const { accountId, signal } = caller;
  await using template = await readyTemplate(deps, { accountId, signal }, fillTemplate(content, values));
  const job = await planJob(storedBytes(source), templateSteps(template));
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
