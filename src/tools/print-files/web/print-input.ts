import {
  noSource,
  type SourceErrors,
  type SourceInput,
  sourceErrors,
} from '#platform/web/picture/check-source.ts';
import { garments } from '#tools/print-files/shared/garments.ts';
import { type Preset, presets } from '#tools/print-files/shared/presets.ts';
import type { Repair, RepairMethod } from '#tools/print-files/shared/repair.ts';

/** The presets of the screen: what is printed. */
export const printPresets: readonly Preset[] = presets.filter(({ kind }) => kind === 'print');

/** What is to be printed, and how. */
export interface PrintInput extends SourceInput {
  /** Names of presets, in their order. */
  readonly chosen: readonly string[];
  /** A hex colour; undefined for none. */
  readonly garment: string | undefined;
  readonly trim: boolean;
  readonly gravity: 'center' | 'top';
  readonly repair: readonly Repair[];
  readonly method: RepairMethod;
  /** Whether art that is too small is enlarged. */
  readonly enlarge: boolean;
}

export const emptyInput: PrintInput = {
  ...noSource,
  chosen: ['merch-tshirt', 'redbubble-tshirt', 'tshirt-12x16'],
  garment: undefined,
  trim: false,
  gravity: 'center',
  repair: [],
  method: 'threshold',
  enlarge: false,
};

export interface PrintErrors extends SourceErrors {
  readonly presets?: string;
}

export function checkPrintInput(input: PrintInput): PrintErrors {
  const missing = input.chosen.length === 0 ? { presets: 'Choose at least one size' } : {};
  return { ...sourceErrors(input), ...missing };
}

/** Returns the form of a check: of all sizes and garments, so that choosing among them costs nothing. */
export function checkForm({ file, url, trim }: SourceInput & { readonly trim: boolean }): FormData {
  const form = new FormData();
  putLists(form, {
    presets: printPresets.map(({ name }) => name),
    garments: garments.map(({ hex }) => hex),
  });
  form.set('trim', String(trim));
  return withSource(form, { file, url });
}

/** Returns the settings of `POST /api/print_files` by the API's names, without its defaults. */
export function printOptions({ chosen, trim, gravity, repair, method, enlarge }: PrintInput) {
  return {
    presets: [...chosen],
    ...(trim && { trim }),
    ...(gravity !== 'center' && { gravity }),
    ...(repair.length > 0 && { repair: [...repair] }),
    ...(repair.includes('semi_transparent') && { repair_method: method }),
    ...(enlarge && { allow_upscale: enlarge }),
  };
}

export function printForm(input: PrintInput): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(printOptions(input))) {
    if (Array.isArray(value)) putLists(form, { [name]: value });
    else form.set(name, String(value));
  }
  return withSource(form, input);
}

/** Returns whether both make the same files. */
export function makesTheSame(one: PrintInput, other: PrintInput): boolean {
  const sameSource = one.file === other.file && (one.file !== null || one.url.trim() === other.url.trim());
  return sameSource && JSON.stringify(printOptions(one)) === JSON.stringify(printOptions(other));
}

function putLists(form: FormData, lists: Readonly<Record<string, readonly string[]>>): void {
  for (const [name, values] of Object.entries(lists)) form.set(name, JSON.stringify(values));
}

function withSource(form: FormData, { file, url }: SourceInput): FormData {
  if (file) form.set('image', file);
  else form.set('image_url', url.trim());
  return form;
}
