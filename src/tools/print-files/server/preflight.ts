import type { ResponseOf } from '#platform/shared/endpoint.ts';
import { imageProblems } from '#platform/shared/image-problems.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { checkPrint } from '#tools/print-files/shared/contract.ts';
import type { Inspection } from './engines/inspect.ts';
import { rounded } from './finding-texts.ts';
import { findingsOf, fitInto, type PrintPlan } from './findings.ts';

const nothing = { x: 0, y: 0, width: 0, height: 0 };

/**
 * Returns whether an inspected picture will print as planned (contract 16, Preflight). Throws `Problem`
 * `nothing_left` if it is to be trimmed and has no content.
 */
export function preflight(seen: Inspection, plan: PrintPlan): ResponseOf<typeof checkPrint>['data'] {
  if (plan.trim && !seen.content) throw new Problem(imageProblems.nothingLeft);
  const findings = findingsOf(seen, plan);
  const errors = findings.filter(({ severity }) => severity === 'error');
  const isReady = (name: string) => !errors.some(({ preset = name }) => preset === name);
  return {
    ready: errors.length === 0,
    picture: {
      width: seen.width,
      height: seen.height,
      format: seen.format,
      bytes: plan.sizeBytes,
      dpi: seen.dpi,
      profile: seen.profile,
      has_alpha: seen.hasAlpha,
      frames: seen.frames,
      opaque_share: rounded(seen.opaqueShare),
      semi_transparent_share: rounded(seen.soft.share),
      content: seen.content ?? nothing,
    },
    presets: plan.presets.map((preset) => {
      const { effectiveDpi, scale } = fitInto(preset, seen, plan.trim);
      return {
        preset: preset.name,
        ready: isReady(preset.name),
        effective_dpi: Math.round(effectiveDpi * 10) / 10,
        scale: rounded(scale),
      };
    }),
    findings: [...findings],
  };
}
