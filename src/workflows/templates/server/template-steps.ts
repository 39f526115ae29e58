import type { ExactSizeStep, PictureSteps, SquareStep } from '#platform/server/image/pipeline/steps.ts';
import type { OutputOptions } from '#platform/shared/output-options.ts';
import type { TextsWithFonts } from '#tools/text-overlay/server/fonts/find-fonts.ts';
import { type TextLayers, textLayers } from '#tools/text-overlay/server/text-layers.ts';
import type { LayoutReport } from '#tools/text-overlay/shared/contract.ts';
import type { Layer } from '#tools/text-overlay/shared/layer.ts';
import { templateLimits } from '#workflows/templates/shared/limits.ts';

/** A template with its values. */
export interface FilledTemplate {
  readonly overlays: readonly Layer[];
  readonly padding?: SquareStep;
  /** Without any, the padded picture is the one result. */
  readonly sizes: readonly ExactSizeStep[];
  readonly trim?: boolean | undefined;
  readonly output?: OutputOptions;
}

/** A template with its values and the fonts that it needs. */
export interface ReadyTemplate extends FilledTemplate, TextsWithFonts {}

/** Returns the steps that render a template on a picture (contract 11, Templates). */
export function templateSteps(template: ReadyTemplate): PictureSteps<LayoutReport, TextLayers> {
  const { padding, sizes, trim, output } = template;
  const isDrawnOnly = !padding && sizes.length === 0;
  return {
    read: isDrawnOnly ? undefined : { bits: 8 },
    trim,
    layers: textLayers(template),
    square: padding,
    sizes,
    write: { as: 'same', ...output },
  };
}

/** Returns the steps that show what a template makes of a picture, small. */
export function thumbnailSteps(template: ReadyTemplate): PictureSteps<LayoutReport, TextLayers> {
  return {
    read: { frames: 'first', bits: 8 },
    layers: textLayers(template),
    square: template.padding,
    sizes: [{ fit: 'inside', sidePx: templateLimits.thumbnailPx }],
    write: { as: 'thumbnail' },
  };
}
