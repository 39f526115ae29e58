import type { StorablePicture } from '#account/results/server/stored-results.ts';
import { parseInput } from '#platform/server/http/input.ts';
import { normalise } from '#platform/server/http/normalise/normalise.ts';
import type { SpooledFile } from '#platform/server/files/spool.ts';
import { type Pictures, planJob } from '#platform/server/image/pipeline/pictures.ts';
import { storedBytes } from '#platform/server/image/picture-requests.ts';
import type { ImageCaller } from '#platform/server/image/work/processor.ts';
import type { JsonObject } from '#platform/shared/json.ts';
import { placed, Problem } from '#platform/shared/problem.ts';
import { paddingSteps } from '#tools/image-padding/server/padding-steps.ts';
import { padImage } from '#tools/image-padding/shared/contract.ts';
import { findFonts, type FindFontsDeps } from '#tools/text-overlay/server/fonts/find-fonts.ts';
import { textLayers } from '#tools/text-overlay/server/text-layers.ts';
import { drawText } from '#tools/text-overlay/shared/contract.ts';
import type { ItemValues } from '#workflows/batches/shared/contract.ts';
import { batchLimits } from '#workflows/batches/shared/limits.ts';
import { batchProblems } from '#workflows/batches/shared/problems.ts';
import type { BatchWork, ItemResult, ToolWork } from './tables.ts';

/** A finished picture of an item, with its size where the work makes several. */
export type ItemPicture = StorablePicture & Pick<ItemResult, 'size'>;

/**
 * Templates, which the app passes on: a feature of this floor imports no other. `content` is what `find`
 * returned, as the database stores it.
 */
export interface BatchTemplates {
  /** Returns the account's template as it is now. Throws `Problem` 404. */
  find(userId: number, id: string): Promise<{ readonly version: number; readonly content: unknown }>;
  /** Returns what throws `Problem` 400 for values that do not fit, with `param` such as `values.title`. */
  checker(content: unknown): (values: ItemValues) => void;
  finish(task: TemplateTask): Promise<MadePictures>;
}

/** What an item has become. */
export interface MadePictures {
  readonly pictures: readonly ItemPicture[];
  /** Whether a text reaches over the edge of the picture. */
  readonly isTextCut: boolean;
}

interface TemplateTask extends WorkRun {
  readonly content: unknown;
}

/** Needed to do the work of batches. */
export interface WorkDeps extends FindFontsDeps {
  readonly templates: BatchTemplates;
  readonly images: Pictures;
}

export interface WorkRun {
  readonly source: SpooledFile;
  readonly values: ItemValues;
  readonly caller: ImageCaller;
  /** Called when a codec works on the picture. */
  readonly onBegin: () => void;
}

/** Fields of the tools' calls that an item has of its own, or the batch, or that no item takes. */
const notOptions = ['image_url', 'url', 'imageUrl', 'metadata', 'template_id', 'templateId', 'values'];

/**
 * Returns the options of a tool as they are stored: normalised, so that they are no longer than their fields
 * may be, however they were sent. Throws `Problem` 400 for options that a call of the tool would refuse, with
 * the field's path in `options` (contract 13). /
 */
export async function checkOptions(deps: FindFontsDeps, userId: number, work: ToolWork): Promise<JsonObject> {
  const field = notOptions.find((name) => Object.hasOwn(work.options, name));
  if (field !== undefined) {
    throw new Problem({
      status: 400,
      code: 'invalid_options',
      error: `options takes no ${field}`,
      fix: 'Send the addresses of the pictures in items, and metadata beside options.',
      param: `options.${field}`,
    });
  }
  try {
    const { body } = work.tool === 'image_padding' ? padImage : drawText;
    const options = normalise(body, work.options) as JsonObject;
    if (work.tool === 'image_padding') parseInput(padImage.body, options);
    else await textsOf(deps, userId, { ...work, options });
    if (Buffer.byteLength(JSON.stringify(options)) <= batchLimits.maxOptionsBytes) return options;
  } catch (error) {
    throw placed('options', error);
  }
  throw new Problem(batchProblems.optionsTooLong);
}

/** Returns the texts of a batch with their fonts, which may be the account's own. */
async function textsOf(deps: FindFontsDeps, userId: number, { options }: ToolWork) {
  const { overlays, isList } = parseInput(drawText.body, options);
  const paramOf = (index: number) => (isList ? `overlays.${index}.font_family` : 'font_family');
  return findFonts(deps, userId, { overlays, paramOf });
}

/**
 * Works on one picture as a call of the tool or template would. Resolves with its finished pictures. Throws
 * as `Pictures.run` does, and what the tool refuses the picture with.
 */
export async function makePictures(deps: WorkDeps, work: BatchWork, task: WorkRun): Promise<MadePictures> {
  if ('template' in work) return deps.templates.finish({ ...task, content: work.template.content });
  const { caller, onBegin } = task;
  const source = storedBytes(task.source);
  switch (work.tool) {
    case 'image_padding': {
      const steps = paddingSteps(parseInput(padImage.body, work.options), work.isFromDashboard);
      const { pictures } = await deps.images.run(await planJob(source, steps), caller, { onBegin });
      return { pictures, isTextCut: false };
    }
    case 'text_overlay': {
      const layers = textLayers(await textsOf(deps, caller.accountId, work));
      const job = await planJob(source, { layers, write: 'same' });
      const { pictures, layout } = await deps.images.run(job, caller, { onBegin });
      return { pictures, isTextCut: layout.some(({ overflow }) => overflow) };
    }
  }
}
