import { type Pictures, planJob } from '#platform/server/image/pipeline/pictures.ts';
import type { MadePicture } from '#platform/server/image/pipeline/made.ts';
import type { PictureSteps } from '#platform/server/image/pipeline/steps.ts';
import { storedBytes } from '#platform/server/image/picture-requests.ts';
import type { ImageCaller, RunContext } from '#platform/server/image/work/processor.ts';
import type { SpooledFile } from '#platform/server/files/spool.ts';
import type { BodyOf } from '#platform/shared/endpoint.ts';
import { Problem, type ProblemShape, shapeOf } from '#platform/shared/problem.ts';
import { preflightLimits } from '#tools/print-files/shared/preflight-limits.ts';
import { type Preset, presetOf } from '#tools/print-files/shared/presets.ts';
import {
  type makePrintFiles,
  printFileLimits,
  printFileProblems,
} from '#tools/print-files/shared/print-files-contract.ts';
import type { Inspection } from './engines/inspect.ts';
import { scaleInto } from './findings.ts';
import { inspectionStep, repairStep } from './inspection-step.ts';

/** What print files are made by. */
export type PrintRequest = Omit<BodyOf<typeof makePrintFiles>, 'imageUrl' | 'metadata'>;

/** A finished file. */
export interface PrintFile {
  readonly preset: Preset;
  readonly picture: MadePicture;
  /** Real pixels an inch of the art. */
  readonly effectiveDpi: number;
}

/** A file that was not made. */
export interface RefusedFile {
  readonly preset: Preset;
  readonly problem: ProblemShape;
}

export interface PrintFiles<Kept> {
  /** One for each preset, in the order of the request. */
  readonly files: readonly (Kept | RefusedFile)[];
  /** What was seen of the picture before it was changed. */
  readonly seen: Inspection;
}

interface PrintWork<Kept> extends RunContext {
  readonly caller: ImageCaller;
  /** Returns what is kept of a file that was made. */
  readonly keep: (file: PrintFile) => Promise<Kept>;
}

/** Of the files of one run. More would have a slot, and encoded pictures in memory, for too long. */
const maxPixelsOfRun = 100_000_000;

/**
 * Makes a file for each preset (contract 16, Print files), with one decoding unless together they are very
 * large. A file that its preset refuses is told as such, and so are those of later runs that fail or come
 * after the time of the call, which work in the background does not have. Throws `Problem` where the first
 * run fails.
 */
export async function makeFiles<Kept extends object>(
  images: Pictures,
  source: SpooledFile,
  request: PrintRequest,
  { caller, keep, ...context }: PrintWork<Kept>,
): Promise<PrintFiles<Kept>> {
  using limit = timeLimit(caller);
  const files: (Kept | RefusedFile)[] = [];
  let seen: Inspection | undefined;
  for (const wanted of runsOf(request.presets.map((name) => presetOf(name)))) {
    const steps = printSteps(wanted, request);
    const job = await planJob(storedBytes(source), seen ? { ...steps, inspection: undefined } : steps);
    const isAccepted = seen !== undefined;
    const run = images.runEach(job, { ...caller, signal: limit.signal }, { ...context, isAccepted });
    const made = await run.catch((error: unknown) => {
      if (!isAccepted || caller.signal.aborted || !(error instanceof Problem)) throw error;
      return shapeOf(error);
    });
    if (!('outcomes' in made)) {
      files.push(...wanted.map((preset) => ({ preset, problem: made })));
      continue;
    }
    const { outcomes, base } = made;
    // What the inspection reports has the type that its step names.
    seen ??= made.seen as Inspection;
    const kept = wanted.map(async (preset, index) => {
      const outcome = outcomes[index];
      if (!outcome) throw new Error(`Expected an outcome of ${preset.name}, received none`);
      if ('problem' in outcome) return { preset, problem: outcome.problem };
      return keep({ preset, picture: outcome, effectiveDpi: preset.dpi / scaleInto(preset, base) });
    });
    files.push(...(await Promise.all(kept)));
  }
  if (!seen) throw new Error('Expected presets, received none');
  return { files, seen };
}

/** A signal that aborts with its caller's, and with `out_of_time` after the time of a call. */
function timeLimit({ signal, isBackground }: ImageCaller): { readonly signal: AbortSignal } & Disposable {
  const over = new AbortController();
  const end = () => over.abort(new Problem(printFileProblems.outOfTime, { retryAfterSeconds: 1 }));
  const timer = isBackground ? undefined : setTimeout(end, printFileLimits.callSeconds * 1_000);
  return {
    signal: AbortSignal.any([signal, over.signal]),
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}

/** Divides presets into those of each run, in their order. */
function runsOf(presets: readonly Preset[]): Preset[][] {
  const runs: Preset[][] = [];
  let pixels = Infinity;
  for (const preset of presets) {
    const own = preset.width * preset.height;
    if (pixels + own > maxPixelsOfRun) {
      runs.push([]);
      pixels = 0;
    }
    runs.at(-1)?.push(preset);
    pixels += own;
  }
  return runs;
}

/** Returns the steps that make a file for each preset. */
export function printSteps(wanted: readonly Preset[], request: PrintRequest): PictureSteps {
  const { trim, gravity, repair, repairMethod, allowUpscale, output } = request;
  const { background } = output;
  return {
    each: true,
    read: { frames: 'first', bits: 8 },
    inspection: inspectionStep([]),
    trim,
    ...(repair.length > 0 && { repair: repairStep({ repair, method: repairMethod }) }),
    sizes: wanted.map(({ kind, width, height, dpi, format, max_bytes }) => ({
      width,
      height,
      fit: 'contain',
      gravity,
      ...(background && { background }),
      ...(kind === 'print' && !allowUpscale && { mostScale: dpi / Math.min(dpi, preflightLimits.minDpi) }),
      output: { dpi, format, ...(max_bytes !== null && { maxBytes: max_bytes }), ...output },
    })),
    write: { as: 'png' },
  };
}
