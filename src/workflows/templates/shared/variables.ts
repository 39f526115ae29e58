import { nearestName } from '#platform/shared/field-problems.ts';
import { Problem } from '#platform/shared/problem.ts';
import { overlayLimits } from '#tools/text-overlay/shared/text-overlay.ts';
import { templateLimits } from './limits.ts';
import { templateProblems } from './problems.ts';

/** The variable that a product's or an item's picture fills in a mockup (contract 3, Templates). */
export const artworkVariable = 'artwork';

/** The variable that is the name of an item's picture, without its ending (contract 13). */
export const filenameVariable = 'filename';

/** A place in a text that is filled. */
export interface Variable {
  readonly name: string;
  /** What is written where no value is given; null where one has to be. */
  readonly default: string | null;
}

/** A text of a template: plain text, and the variables between. */
export type TemplateText = readonly (string | Variable)[];

/** Values by the names of their variables. */
export type Values = Readonly<Record<string, string | number>>;

const mark = /\\\{\{|\{\{([^]*?)\}\}|\{\{/g;
const inMark = /^\s*([a-z][a-z0-9_]{0,39})\s*(?:\|((?:(?!\{\{)[^])*))?$/;
const shownLength = 60;

/**
 * Parses a text: `{{name}}` and `{{name|fallback}}` are variables, `\{{` is the braces themselves. A fallback
 * is plain text. Throws `Problem` `invalid_variable`.
 */
export function parseTemplateText(text: string): TemplateText {
  const parts: (string | Variable)[] = [];
  let end = 0;
  for (const found of text.matchAll(mark)) {
    const [whole, inner] = found;
    parts.push(text.slice(end, found.index));
    parts.push(whole.startsWith('\\') ? '{{' : variableIn(whole, inner));
    end = found.index + whole.length;
  }
  return [...parts, text.slice(end)].filter((part) => part !== '');
}

function variableIn(whole: string, inner: string | undefined): Variable {
  const [, name, fallback] = inMark.exec(inner ?? '') ?? [];
  if (name !== undefined) return { name, default: fallback ?? null };
  const { invalidVariable } = templateProblems;
  const shown = whole.length > shownLength ? `${whole.slice(0, shownLength).toWellFormed()}...` : whole;
  const reason = inner === undefined ? '{{ without }}' : shown;
  throw new Problem({ ...invalidVariable, error: `${invalidVariable.error}: ${reason}` });
}

/**
 * Returns the variables of texts, in the order in which they first appear. One that has no fallback in some
 * place has none here; of several fallbacks the first one counts. Throws `Problem` `too_many_variables`.
 */
export function variablesOf(texts: readonly TemplateText[]): Variable[] {
  const defaults = new Map<string, string | null>();
  for (const part of texts.flat()) {
    if (typeof part === 'string') continue;
    const before = defaults.get(part.name);
    const isNeeded = before === null || part.default === null;
    defaults.set(part.name, isNeeded ? null : (before ?? part.default));
  }
  if (defaults.size > templateLimits.variables) throw new Problem(templateProblems.tooManyVariables);
  return [...defaults].map(([name, value]) => ({ name, default: value }));
}

/**
 * Throws `Problem` `unknown_value` for a value that no variable has. `field` is where the values were sent.
 */
export function refuseUnknownValues(variables: readonly Variable[], values: Values, field: string): void {
  const names = variables.map(({ name }) => name);
  const unknown = Object.keys(values).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const near = nearestName(unknown, names);
  const known =
    names.length === 0 ? 'The template has no variables.' : `The variables are ${names.join(', ')}.`;
  const shown = unknown.slice(0, shownLength).toWellFormed();
  throw new Problem({
    ...templateProblems.unknownValue,
    error: `${templateProblems.unknownValue.error}: ${shown}`,
    fix: near === undefined ? known : `Did you mean ${near}?`,
    param: `${field}.${shown}`,
  });
}

/** Throws `Problem` `missing_value` for the first variable that has neither a value nor a fallback. */
export function requireValues(variables: readonly Variable[], values: Values): void {
  const missing = variables.find(
    ({ name, default: fallback }) => fallback === null && !Object.hasOwn(values, name),
  );
  if (!missing) return;
  throw new Problem({
    ...templateProblems.missingValue,
    error: `${templateProblems.missingValue.error}: ${missing.name}`,
    param: `values.${missing.name}`,
  });
}

/**
 * Returns a text with its values, which are never interpreted: braces in a value are plain text. A variable
 * without value and fallback reads as `otherwise` says, by default as nothing. Throws `Problem`
 * `text_too_long`.
 */
export function fillText(
  text: TemplateText,
  values: Values,
  otherwise: (variable: Variable) => string = () => '',
): string {
  const filled = joinText(text, values, otherwise);
  if (Array.from(filled).length > overlayLimits.maxTextLength)
    throw new Problem(templateProblems.filledTextTooLong);
  return filled;
}

/** The same for what names a picture, of any length. */
export function joinText(
  text: TemplateText,
  values: Values,
  otherwise: (variable: Variable) => string = () => '',
): string {
  return text
    .map((part) => {
      if (typeof part === 'string') return part;
      return Object.hasOwn(values, part.name) ? String(values[part.name]) : (part.default ?? otherwise(part));
    })
    .join('');
}
