import type { BodyOf } from '#platform/shared/endpoint.ts';
import type { padImage } from '#tools/image-padding/shared/contract.ts';
import { paddingLimits } from '#tools/image-padding/shared/padding-limits.ts';
import type { PadOptions } from './pad.ts';

/** The dashboard's form has no padding size and saves PNG (contract 3, Padding). */
export function padOptions(
  { paddingPx, outputPx, background }: BodyOf<typeof padImage>,
  isFromDashboard: boolean,
): PadOptions {
  const { dashboardPx, defaultPx } = paddingLimits;
  return {
    paddingPx: paddingPx ?? (isFromDashboard ? dashboardPx : defaultPx),
    outputPx,
    background,
    output: isFromDashboard ? 'png' : 'same',
  };
}
