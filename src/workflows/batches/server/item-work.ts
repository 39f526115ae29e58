import { parseInput } from '#platform/server/http/input.ts';
import { normalise } from '#platform/server/http/normalise/normalise.ts';
import { planJob } from '#platform/server/image/pipeline/pictures.ts';
import { storedBytes } from '#platform/server/image/picture-requests.ts';
import type { BodyOf } from '#platform/shared/endpoint.ts';
import type { JsonObject } from '#platform/shared/json.ts';
import { placed, Problem } from '#platform/shared/problem.ts';
import { paddingSteps } from '#tools/image-padding/server/padding-steps.ts';
import { padImage } from '#tools/image-padding/shared/contract.ts';
import {
  makeFiles,
  type PrintFile,
  type PrintFiles,
  type RefusedFile,
} from '#tools/print-files/server/make-files.ts';
import { makePrintFiles } from '#tools/print-files/shared/print-files-contract.ts';
import type { LayerCaller } from '#tools/text-overlay/server/images/layer-picture.ts';
import { readyLayers, type ReadyLayersDeps } from '#tools/text-overlay/server/ready-layers.ts';
import { sentLayers } from '#tools/text-overlay/server/routes.ts';
import { textLayers } from '#tools/text-overlay/server/text-layers.ts';
import { drawText } from '#tools/text-overlay/shared/contract.ts';
import { batchLimits } from '#workflows/batches/shared/limits.ts';
import { batchProblems } from '#workflows/batches/shared/problems.ts';
import type { ItemWarning } from '#workflows/batches/shared/batch.ts';
import {
  type FinishedTask,
  finishByTemplate,
  type SizedPicture,
  type TemplateWorkDeps,
  type TemplateTask,
} from '#workflows/templates/server/finish-by-template.ts';
import type { BatchWork, ToolWork } from './tables.ts';

/** Source and owner of one picture of a batch. */
export type WorkRun = Omit<TemplateTask, 'content'>;

/** The call of each tool, whose fields are the options. */
const calls = { image_padding: padImage, text_overlay: drawText, print_files: makePrintFiles } as const;

/** Fields of the tools' calls that an item has of its own, or the batch, or that no item takes. */
const notOptions = ['image_url', 'url', 'imageUrl', 'metadata', 'template_id', 'templateId', 'values'];

/**
 * Returns the options of a tool as they are stored: normalised, so that they are no longer than their fields
 * may be, however they were sent. Throws `Problem` 400 for options that a call of the tool would refuse, with
 * the field's path in `options` (contract 13).
 */
export async function checkOptions(
  deps: ReadyLayersDeps,
  caller: LayerCaller,
  work: ToolWork,
): Promise<JsonObject> {
  const field = notOptions.find((name) => Object.hasOwn(work.options, name));
  if (field !== undefined) {
    throw new Problem({
      status: 400,
      code: 'invalid_options',
      error: `options cannot have ${field}`,
      fix: 'Send the URLs of the pictures in items, and metadata at the top level.',
      param: `options.${field}`,
    });
  }
  try {
    const { body } = calls[work.tool];
    const options = normalise(body, work.options) as JsonObject;
    parseInput(body, options);
    if (work.tool === 'text_overlay') await checkLayers(deps, caller, parseInput(drawText.body, options));
    if (Buffer.byteLength(JSON.stringify(options)) <= batchLimits.maxOptionsBytes) return options;
  } catch (error) {
    throw placed('options', error);
  }
  throw new Problem(batchProblems.optionsTooLong);
}

/** Throws `Problem` 400 for layers that cannot be drawn, before a batch begins. */
async function checkLayers(
  deps: ReadyLayersDeps,
  caller: LayerCaller,
  body: BodyOf<typeof drawText>,
): Promise<void> {
  const ready = await readyLayers(deps, caller, sentLayers(body));
  await ready[Symbol.asyncDispose]();
}

/** What an item has become. */
interface FinishedItem {
  readonly pictures: readonly SizedPicture[];
  readonly warning?: ItemWarning;
}

/**
 * Works on one picture as a call of the tool or template would. Resolves with its finished pictures. Throws
 * as `Pictures.run` does, and what the tool refuses the picture with.
 */
export async function makePictures(
  deps: TemplateWorkDeps,
  work: BatchWork,
  task: WorkRun,
): Promise<FinishedItem> {
  if ('template' in work)
    return warned(await finishByTemplate(deps, { ...task, content: work.template.content }));
  const { caller, onBegin } = task;
  const source = storedBytes(task.source);
  switch (work.tool) {
    case 'image_padding': {
      const steps = paddingSteps(parseInput(padImage.body, work.options), work.isFromDashboard);
      const { pictures } = await deps.images.run(await planJob(source, steps), caller, { onBegin });
      return { pictures };
    }
    case 'text_overlay': {
      const body = parseInput(drawText.body, work.options);
      const { accountId, signal } = caller;
      await using ready = await readyLayers(deps, { accountId, signal }, sentLayers(body));
      const job = await planJob(source, { layers: textLayers(ready), write: { as: 'same', ...body.output } });
      const { pictures, layout } = await deps.images.run(job, caller, { onBegin });
      return warned({
        pictures,
        isTextCut: layout.some(({ type, overflow }) => type === 'text' && overflow),
      });
    }
    case 'print_files': {
      const request = parseInput(makePrintFiles.body, work.options);
      const { files } = await makeFiles(deps.images, task.source, request, {
        caller,
        onBegin,
        keep: async (file) => file,
      });
      return ofFiles(files);
    }
  }
}

function warned({ pictures, isTextCut }: FinishedTask): FinishedItem {
  return { pictures, ...(isTextCut && { warning: 'text_cut' }) };
}

/** Throws the first refusal if no file could be made. */
function ofFiles(files: PrintFiles<PrintFile>['files']): FinishedItem {
  const made = files.filter((file): file is PrintFile => 'picture' in file);
  const refused = files.find((file): file is RefusedFile => 'problem' in file);
  if (made.length === 0 && refused) throw new Problem(refused.problem);
  const pictures = made.map(({ preset: { name, width, height }, picture }) => ({
    ...picture,
    size: { name, width, height },
  }));
  return { pictures, ...(refused && { warning: 'files_left_out' }) };
}
