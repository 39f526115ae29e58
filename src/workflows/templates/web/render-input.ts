import {
  noSource,
  type SourceErrors,
  type SourceInput,
  sourceErrors,
} from '#platform/web/picture/check-source.ts';
import type { Template } from '#workflows/templates/shared/contract.ts';

/** What a template is rendered with. */
export interface RenderInput {
  readonly source: SourceInput;
  /** By the names of the variables; an empty one is not given. */
  readonly values: Readonly<Record<string, string>>;
}

export interface RenderErrors {
  readonly source: SourceErrors;
  readonly values: Readonly<Record<string, string>>;
}

/** Returns what a template is rendered with before anything is changed: its sample values. */
export function firstInput({ variables, sample_values: samples }: Template): RenderInput {
  return {
    source: noSource,
    values: Object.fromEntries(variables.map(({ name }) => [name, String(samples[name] ?? '')])),
  };
}

/** Returns the errors that the server would report; null without any. */
export function checkRenderInput(
  { image_url: own, variables }: Template,
  { source, values }: RenderInput,
): RenderErrors | null {
  const usesOwn = own !== null && source.file === null && source.url.trim() === '';
  const missing = variables.filter(({ name, default: fallback }) => fallback === null && !values[name]);
  const errors = {
    source: usesOwn ? {} : sourceErrors(source),
    values: Object.fromEntries(missing.map(({ name }) => [name, 'A value is missing'])),
  };
  return Object.keys({ ...errors.source, ...errors.values }).length > 0 ? errors : null;
}

/** Returns the form of the call. Its values come first, so that wrong ones are refused before the file. */
export function renderForm({ source: { file, url }, values }: RenderInput): FormData {
  const form = new FormData();
  const given = Object.entries(values).filter(([, value]) => value !== '');
  form.set('values', JSON.stringify(Object.fromEntries(given)));
  if (file) form.set('image', file);
  else if (url.trim() !== '') form.set('image_url', url.trim());
  return form;
}
