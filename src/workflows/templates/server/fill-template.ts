import { outputOf } from '#platform/shared/output-options.ts';
import { concerning } from '#platform/shared/problem.ts';
import { backgroundOf } from '#tools/image-padding/shared/contract.ts';
import { paddingLimits } from '#tools/image-padding/shared/padding-limits.ts';
import { layersOf, type TemplateContent } from '#workflows/templates/shared/template-fields.ts';
import {
  fillText,
  parseTemplateText,
  refuseUnknownValues,
  requireValues,
  type TemplateText,
  type Values,
  type Variable,
  variablesOf,
} from '#workflows/templates/shared/variables.ts';
import type { FilledTemplate } from './template-steps.ts';
import { isText } from '#tools/text-overlay/shared/layer.ts';
import { toLayer } from '#tools/text-overlay/shared/to-layer.ts';

/** Returns the variables of a template. Throws `Problem` `invalid_variable`, `too_many_variables`. */
export function variablesIn(content: TemplateContent): Variable[] {
  return variablesOf(textsIn(content));
}

/**
 * Returns the text of each layer of a template, parsed; that of a layer without one is empty. Throws
 * `Problem` `invalid_variable`.
 */
export function textsIn(content: TemplateContent): TemplateText[] {
  return layersOf(content).map((layer, index) => {
    try {
      return isText(layer) ? parseTemplateText(layer.text) : [];
    } catch (error) {
      throw concerning(`overlays.${index}.text`, error);
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
  return filled(content, 'values', (text) => fillText(text, values));
}

/**
 * Returns a template with its sample values. A variable without any value reads as its name. Throws `Problem`
 * `invalid_variable`, `too_many_variables`, `unknown_value`, `text_too_long`.
 */
export function fillWithSamples(content: TemplateContent): FilledTemplate {
  refuseUnknownValues(variablesIn(content), content.sample_values, 'sample_values');
  const fill = (text: TemplateText) => fillText(text, content.sample_values, ({ name }) => name);
  return filled(content, 'sample_values', fill);
}

/** `field` is where the values came from, for errors. */
function filled(
  content: TemplateContent,
  field: string,
  fill: (text: TemplateText) => string,
): FilledTemplate {
  const { padding, sizes, dpi = null } = content;
  const texts = textsIn(content).map((text) => {
    try {
      return fill(text);
    } catch (error) {
      throw concerning(field, error);
    }
  });
  return {
    overlays: layersOf(content).map((layer, index) =>
      toLayer(isText(layer) ? { ...layer, text: texts[index] ?? '' } : layer),
    ),
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
