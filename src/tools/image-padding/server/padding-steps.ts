import type { PictureSteps } from '#platform/server/image/pipeline/steps.ts';
import type { BodyOf } from '#platform/shared/endpoint.ts';
import type { padImage } from '#tools/image-padding/shared/contract.ts';
import { paddingLimits } from '#tools/image-padding/shared/padding-limits.ts';

/**
 * Returns the steps that centre a picture in a square (contract 3, Padding). The dashboard's form has no
 * padding size and saves PNG.
 */
export function paddingSteps(
  { paddingPx, outputPx, background, trim, output }: BodyOf<typeof padImage>,
  isFromDashboard: boolean,
): PictureSteps {
  const { dashboardPx, defaultPx } = paddingLimits;
  return {
    trim,
    square: { paddingPx: paddingPx ?? (isFromDashboard ? dashboardPx : defaultPx), outputPx, background },
    write: { as: isFromDashboard ? 'png' : 'same', ...output },
  };
}
