import type { ExactSizeStep, PictureSteps, SquareStep } from '#platform/server/image/pipeline/steps.ts';
import type { OutputOptions } from '#platform/shared/output-options.ts';
import type { LayersWithFiles } from '#tools/text-overlay/server/ready-layers.ts';
import { type TextLayers, textLayers } from '#tools/text-overlay/server/text-layers.ts';
import type { LayoutReport } from '#tools/text-overlay/shared/contract.ts';
import type { Layer } from '#tools/text-overlay/shared/layer.ts';
import { templateLimits } from '#workflows/templates/shared/limits.ts';

/** A template with its values. */
export interface FilledTemplate {
  readonly overlays: readonly Layer[];
  /** What names the picture of each layer in errors, if it is an image; by default the layer's field. */
  readonly imageParams?: readonly string[];
  readonly padding?: SquareStep;
  /** Without any, the padded picture is the one result. */
  readonly sizes: readonly ExactSizeStep[];
  readonly trim?: boolean | undefined;
  readonly output?: OutputOptions;
}

/** A template with its values, and the fonts and pictures that it needs. */
export interface TemplateWithFiles extends FilledTemplate, LayersWithFiles {}

/** The same, until it is disposed of. */
export interface ReadyTemplate extends TemplateWithFiles, AsyncDisposable {}

/** Returns the steps that render a template on a picture (contract 11, Templates). */
export function templateSteps(template: TemplateWithFiles): PictureSteps<LayoutReport, TextLayers> {
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
export function thumbnailSteps(template: TemplateWithFiles): PictureSteps<LayoutReport, TextLayers> {
  return {
    read: { frames: 'first', bits: 8 },
    layers: textLayers(template),
    square: template.padding,
    sizes: [{ fit: 'inside', sidePx: templateLimits.thumbnailPx }],
    write: { as: 'thumbnail' },
  };
}
