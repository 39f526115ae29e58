import { Problem } from '#platform/shared/problem.ts';
import { overlayLimits } from '#tools/text-overlay/shared/text-overlay.ts';
import { templateProblems } from '#workflows/templates/shared/problems.ts';
import { layersOf, type TemplateContent } from '#workflows/templates/shared/template-fields.ts';
import {
  refuseUnknownValues,
  requireValues,
  type TemplateText,
  type Values,
} from '#workflows/templates/shared/variables.ts';
import { textsIn, variablesIn } from './fill-template.ts';

/** How long a text gets: what is always there, and what each variable adds. */
interface TextLength {
  readonly plain: number;
  readonly variables: ReadonlyMap<string, { readonly times: number; readonly fallback: number }>;
}

/**
 * Returns what checks values against a template, as `fillTemplate` does, without drawing up the texts: a
 * batch has hundreds of items, and their texts are filled once they are drawn. `given` are values that come
 * with the picture.
 */
export function valueChecker(content: TemplateContent, given: Values = {}): (values: Values) => void {
  const variables = variablesIn(content);
  // What names a picture is checked where it is read.
  const layers = layersOf(content);
  const lengths = textsIn(content)
    .filter((_text, index) => layers[index]?.type !== 'image')
    .map(lengthOf);
  const known = new Map<string, number>();
  const charactersOf = (value: string | number): number => {
    const text = String(value);
    const counted = known.get(text) ?? countCharacters(text);
    known.set(text, counted);
    return counted;
  };
  return (values) => {
    refuseUnknownValues(variables, values, 'values');
    requireValues(variables, { ...given, ...values });
    for (const { plain, variables: used } of lengths) {
      let length = plain;
      for (const [name, { times, fallback }] of used) {
        const value = Object.hasOwn(values, name) ? values[name] : undefined;
        length += value === undefined ? fallback : times * charactersOf(value);
      }
      if (length > overlayLimits.maxTextLength)
        throw new Problem(templateProblems.filledTextTooLong, { param: 'values' });
    }
  };
}

function lengthOf(text: TemplateText): TextLength {
  const variables = new Map<string, { times: number; fallback: number }>();
  let plain = 0;
  for (const part of text) {
    if (typeof part === 'string') {
      plain += countCharacters(part);
      continue;
    }
    const { times, fallback } = variables.get(part.name) ?? { times: 0, fallback: 0 };
    const added = countCharacters(part.default ?? '');
    variables.set(part.name, { times: times + 1, fallback: fallback + added });
  }
  return { plain, variables };
}

function countCharacters(text: string): number {
  return Array.from(text).length;
}
