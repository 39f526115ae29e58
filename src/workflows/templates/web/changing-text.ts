import { Problem } from '#platform/shared/problem.ts';
import type { TextForm } from '#tools/text-overlay/web/controls/text-form.ts';
import {
  fillText,
  parseTemplateText,
  type TemplateText,
  type Values,
} from '#workflows/templates/shared/variables.ts';

/** A text of which a part, or all, is another one in each picture. */
export interface ChangingText {
  readonly parts: TemplateText;
  readonly changes: boolean;
  /** The variable that all of the text is, if it is one. */
  readonly name: string | undefined;
}

/** Returns what changes in a text; undefined if its variables can't be read. */
export function readChanging(text: string): ChangingText | undefined {
  try {
    const parts = parseTemplateText(text);
    const variables = parts.filter((part) => typeof part !== 'string');
    return {
      parts,
      changes: variables.length > 0,
      name: parts.length === 1 ? variables[0]?.name : undefined,
    };
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** Returns the variable that takes the place of a whole text, which is its fallback where braces allow it. */
export function variableFor(parts: TemplateText, name: string): string {
  const text = fillText(parts, {});
  return canBeFallback(text) ? `{{${name}|${text}}}` : `{{${name}}}`;
}

const canBeFallback = (text: string) => !/\{\{|\}\}|\}$/.test(text);

/** In the field of a text that is a variable stands what is drawn where it has no value. */
export const changingText: TextForm = {
  shown: (text) => variableOf(text)?.fallback ?? text,
  stored(text, shown) {
    const variable = variableOf(text);
    // A fallback can't have these braces: what was typed stays, as a text of its own.
    if (!variable || !canBeFallback(shown)) return shown;
    return shown === '' ? `{{${variable.name}}}` : variableFor([shown], variable.name);
  },
  hint(text) {
    const variable = variableOf(text);
    return variable && `Drawn where no ${variable.name} is given`;
  },
};

/** Returns the variable that all of a text is; undefined if it is none. */
function variableOf(text: string): { readonly name: string; readonly fallback: string } | undefined {
  const { parts: [part] = [], name } = readChanging(text) ?? {};
  return name !== undefined && typeof part === 'object' ? { name, fallback: part.default ?? '' } : undefined;
}

/** Returns the same variable under another name. */
export function renamed([variable]: TemplateText, name: string): string {
  const fallback = typeof variable === 'object' ? variable.default : null;
  return fallback === null ? `{{${name}}}` : `{{${name}|${fallback}}}`;
}

/** Returns a text that is the same in each picture: as it is drawn now. */
export function fixedText(parts: TemplateText, values: Values): string {
  return fillText(parts, values, ({ name }) => name).replaceAll('{{', String.raw`\{{`);
}

/** What a variable may be called: `title`, which new products fill, or the layer's own name. */
export function freeName(layerName: string | undefined, taken: readonly string[]): string {
  const base =
    /[a-z].*/
      .exec(toName(layerName ?? ''))?.[0]
      .replace(/_+$/, '')
      .slice(0, 36) ?? 'title';
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? base : `${base}_${count}`;
    if (!taken.includes(name)) return name;
  }
}

/** Returns what was typed as a name, with `_` for all that a name can't have. */
export function toName(typed: string): string {
  return typed
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_');
}

/** Returns whether a variable may be called so. */
export const isName = (name: string) => /^[a-z][a-z0-9_]{0,39}$/.test(name);
