import type { InspectionStep, RepairStep } from '#platform/server/image/pipeline/steps.ts';
import type { Rgba } from '#platform/shared/colour.ts';
import type { RepairOptions } from '#tools/print-files/shared/repair.ts';
import type { Inspection, InspectionOptions } from './engines/inspect.ts';

/** Time for each pixel on a slow core: for the alpha channel, for comparing colours, and for repairs. */
const nanosecondsPerPixel = { alpha: 5, colours: 10, repair: 30 } as const;
/** Tables of colours and of where the content is, whatever the picture. */
const tableBytes = 32 * 1024 * 1024;

/** Returns the step that inspects a picture for prints on garments of these colours. */
export function inspectionStep(garments: readonly Rgba[]): InspectionStep<Inspection, InspectionOptions> {
  const { alpha, colours } = nanosecondsPerPixel;
  return {
    options: { garments: garments.map(({ r, g, b }) => ({ r, g, b })) },
    cost: ({ width, height }) => ({
      ms: (width * height * (alpha + (garments.length > 0 ? colours : 0))) / 1e6,
      memoryBytes: tableBytes,
    }),
  };
}

/** Returns the step that repairs a picture. */
export function repairStep(options: RepairOptions): RepairStep {
  return {
    options,
    cost: ({ width, height }) => ({
      ms: (width * height * nanosecondsPerPixel.repair) / 1e6,
      memoryBytes: tableBytes,
    }),
  };
}
