import { outputOf } from '#platform/shared/output-options.ts';
import { concerning, Problem } from '#platform/shared/problem.ts';
import { backgroundOf } from '#tools/image-padding/shared/contract.ts';
import { paddingLimits } from '#tools/image-padding/shared/padding-limits.ts';
import { layersOf, type TemplateContent } from '#workflows/templates/shared/template-fields.ts';
import {
  fillText,
  joinText,
  parseTemplateText,
  refuseUnknownValues,
  requireValues,
  type TemplateText,
  type Values,
  type Variable,
  variablesOf,
} from '#workflows/templates/shared/variables.ts';
import { templateProblems } from '#workflows/templates/shared/problems.ts';
import type { FilledTemplate } from './template-steps.ts';
import { fitsQrCode } from '#tools/text-overlay/shared/qr-layer.ts';
import { toLayer } from '#tools/text-overlay/shared/to-layer.ts';

/** Returns the variables of a template. Throws `Problem` `invalid_variable`, `too_many_variables`. */
export function variablesIn(content: TemplateContent): Variable[] {
  return variablesOf(textsIn(content));
}

/**
 * Returns the text of each layer of a template, parsed; of an image what names its picture, and of a layer
 * without either nothing. Throws `Problem` `invalid_variable`.
 */
export function textsIn(content: TemplateContent): TemplateText[] {
  return layersOf(content).map((layer, index) => {
    try {
      if (layer.type === 'image') return parseTemplateText(layer.image);
      return 'text' in layer ? parseTemplateText(layer.text) : [];
    } catch (error) {
      throw concerning(`overlays.${index}.${layer.type === 'image' ? 'image' : 'text'}`, error);
    }
  });
}

/**
 * Returns a template with its values; texts may be empty then. Throws `Problem` `unknown_value`,
 * `missing_value`, `text_too_long`.
 */
export function fillTemplate(content: TemplateContent, values: Values): FilledTemplate {
  const variables = variablesIn(content);
  refuseUnknownValues(variables, values, 'values');
  requireValues(variables, values);
  return filled(content, 'values', values, () => '');
}

/**
 * Returns a template with its sample values. A variable without any value reads as its name; an image is then
 * left out. Throws `Problem`
 * `invalid_variable`, `too_many_variables`, `unknown_value`, `text_too_long`.
 */
export function fillWithSamples(content: TemplateContent): FilledTemplate {
  refuseUnknownValues(variablesIn(content), content.sample_values, 'sample_values');
  return filled(content, 'sample_values', content.sample_values, ({ name }) => name);
}

/** `field` is where the values came from, for errors. */
function filled(
  content: TemplateContent,
  field: string,
  values: Values,
  otherwise: (variable: Variable) => string,
): FilledTemplate {
  const { padding, sizes, dpi = null } = content;
  const texts = textsIn(content);
  const layers = layersOf(content);
  const fill = (index: number) => {
    try {
      const text = fillText(texts[index] ?? [], values, otherwise);
      if (layers[index]?.type === 'qr' && !fitsQrCode(text))
        throw new Problem(templateProblems.filledTextTooLong);
      return text;
    } catch (error) {
      throw concerning(field, error);
    }
  };
  return {
    overlays: layers.map((layer, index) => {
      if (layer.type === 'image') return toLayer({ ...layer, image: joinText(texts[index] ?? [], values) });
      return toLayer('text' in layer ? { ...layer, text: fill(index) } : layer);
    }),
    imageParams: texts.map((text, index) => imageParam(text, values, { field, index })),
    sizes: sizes.map(({ width, height, fit, ...own }) => ({ width, height, fit, output: outputOf(own) })),
    ...(dpi !== null && { output: { dpi } }),
    ...(padding && {
      padding: {
        paddingPx: padding.padding_size ?? paddingLimits.defaultPx,
        outputPx: padding.output_size,
        background: backgroundOf(padding),
      },
    }),
  };
}

/** Returns what names the picture of an image in errors: the first value in it, or the layer's own field. */
function imageParam(
  text: TemplateText,
  values: Values,
  { field, index }: { readonly field: string; readonly index: number },
): string {
  const given = text.find((part) => typeof part !== 'string' && Object.hasOwn(values, part.name));
  return typeof given === 'object' ? `${field}.${given.name}` : `overlays.${index}.image`;
}
