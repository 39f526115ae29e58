import type { PictureKind } from '#platform/server/image/formats.ts';
import type { StoredBytes } from '#platform/server/image/measure/byte-window.ts';
import type { ImageMeasure } from '#platform/server/image/measure/extent.ts';
import { measureImage } from '#platform/server/image/measure/measure.ts';
import type { ImageCaller, ImageProcessor, RunContext } from '#platform/server/image/work/processor.ts';
import { estimateInspection, estimateWork, type WorkEstimate } from './estimate.ts';
import { allMade, type Made, type Outcomes, received } from './made.ts';
import { kindOf, type PicturePlan, planPicture } from './plan.ts';
import type { TakenApart } from './take-apart.ts';
import { type InspectionStep, type LayersStep, type PictureSteps, sentSteps } from './steps.ts';

/** A stored picture, and what is to be made of it. */
export interface PictureJob<Report = never> {
  readonly source: StoredBytes;
  readonly measure: ImageMeasure;
  readonly steps: PictureSteps<Report, object>;
  readonly plan: PicturePlan;
  /** What the first result will be. */
  readonly kind: PictureKind;
}

/** A stored picture, and what is looked for in it. */
export interface InspectionJob<Report extends object> {
  readonly source: StoredBytes;
  readonly measure: ImageMeasure;
  readonly step: InspectionStep<Report>;
}

/** A stored document of layers, how it is taken apart, and what that takes. */
export interface DocumentJob extends WorkEstimate {
  readonly source: StoredBytes;
  readonly options: object;
}

/** Makes pictures in image processes, in fair order; those of a test key with the mark TEST (contract 4). */
export interface Pictures extends Pick<ImageProcessor, 'load' | 'warm' | 'close'> {
  /** Resolves with the finished pictures. Throws as `ImageProcessor.run` does. */
  run<Report>(job: PictureJob<Report>, caller: ImageCaller, context?: RunContext): Promise<Made<Report>>;
  /** The same for steps with `each`: resolves with what became of each size. */
  runEach<Report>(
    job: PictureJob<Report>,
    caller: ImageCaller,
    context?: RunContext,
  ): Promise<Outcomes<Report>>;
  /** Resolves with what an inspection reports; no picture is made. Throws as `ImageProcessor.run` does. */
  inspect<Report extends object>(
    job: InspectionJob<Report>,
    caller: ImageCaller,
    context?: RunContext,
  ): Promise<Report>;
  /** Resolves with the pictures of a document, unmarked, and a report. Throws as `run` does. */
  takeApart<Report extends object>(
    job: DocumentJob,
    caller: ImageCaller,
    context?: RunContext,
  ): Promise<TakenApart<Report>>;
}

/**
 * Plans what is made of a picture. Throws `Problem` `invalid_image_format`, and `image_too_large` for a
 * picture or a result over the limits.
 */
export async function planJob<Report>(
  source: StoredBytes,
  steps: PictureSteps<Report, object>,
): Promise<PictureJob<Report>> {
  const measure = await measureImage(source);
  const plan = planPicture({ ...measure, deep: measure.sampleBytes === 2 }, steps);
  return { source, measure, steps, plan, kind: kindOf(plan.outputs[0].writtenAs) };
}

/** Plans an inspection of a picture. Throws `Problem` as `planJob` does. */
export async function planInspection<Report extends object>(
  source: StoredBytes,
  step: InspectionStep<Report>,
): Promise<InspectionJob<Report>> {
  return { source, measure: await measureImage(source), step };
}

/** Creates the pipeline over the processes that run it. `testMark` is drawn on what a test key makes. */
export function createPictures(processor: ImageProcessor, testMark: LayersStep<unknown>): Pictures {
  async function runEach<Report>(job: PictureJob<Report>, caller: ImageCaller, context?: RunContext) {
    const { source, measure, steps, plan } = job;
    const mark = caller.isTest && steps.write.as !== 'thumbnail' ? testMark : undefined;
    const work = {
      source,
      steps: sentSteps(steps, mark),
      files: steps.layers?.files ?? [],
      ...estimateWork(measure, plan, { layers: steps.layers, mark, looks: looksOf(steps, measure) }),
    };
    return received(await processor.run<Report>(work, caller, context));
  }

  return {
    load: () => processor.load(),
    warm: () => processor.warm(),
    close: () => processor.close(),
    run: async (job, caller, context) => allMade(await runEach(job, caller, context)),
    runEach,
    async inspect<Report extends object>(
      { source, measure, step }: InspectionJob<Report>,
      caller: ImageCaller,
      context?: RunContext,
    ) {
      const estimate = estimateInspection(measure, step.cost(measure));
      const work = { source, inspection: step.options, files: [], ...estimate };
      return processor.inspect<Report>(work, caller, context);
    },
    takeApart: ({ options, ...job }, caller, context) =>
      processor.takeApart({ ...job, document: options, files: [] }, caller, context),
  };
}

function looksOf({ inspection, repair }: PictureJob<unknown>['steps'], measure: ImageMeasure) {
  return [inspection?.cost(measure), repair?.cost(measure)].filter((cost) => cost !== undefined);
}

/** Returns a job that makes the first of its results alone. */
export function onlyFirst<Report>(job: PictureJob<Report>): PictureJob<Report> {
  const { steps, plan } = job;
  return {
    ...job,
    steps: { ...steps, ...(steps.sizes && { sizes: steps.sizes.slice(0, 1) }) },
    plan: { ...plan, outputs: [plan.outputs[0]] },
  };
}
