import type { Template } from '#workflows/templates/shared/contract.ts';
import { presetSize, type PresetName } from '#tools/print-files/shared/presets.ts';
import { type Draft, emptyDraft } from './draft.ts';

/** The fields of a call as they were sent: as JSON, or of a form, where everything is text. */
type Fields = Readonly<Record<string, unknown>>;

// The server has checked the fields when the call was made.

/** Returns the texts of a call: a list, or the fields of a single one. */
export function overlaysIn({ overlays, ...single }: Fields): Template['overlays'] {
  const list = parsed(overlays);
  return (Array.isArray(list) ? list : [withNumbers(single)]) as Template['overlays'];
}

/** Returns the values of a call: one field, or one for each as `values[title]`. */
export function valuesIn(fields: Fields): Draft['values'] {
  const given = parsed(fields.values);
  const together = typeof given === 'object' && given !== null ? Object.entries(given) : [];
  const apart = Object.entries(fields).flatMap(([name, value]) => {
    const variable = /^values\[(\w+)\]$/.exec(name)?.[1];
    return variable === undefined ? [] : [[variable, value] as const];
  });
  const known = [...together, ...apart].filter(([, value]) => value !== null);
  return Object.fromEntries(known.map(([name, value]) => [name, String(value)]));
}

/** Returns what a call has beyond its texts, as it is worked on. */
export function draftIn(fields: Fields): Draft {
  const padding = parsed(fields.padding) ?? null;
  const sizes = (parsed(fields.sizes) ?? []) as (PresetName | Draft['sizes'][number])[];
  const named = sizes.map((size) => (typeof size === 'string' ? presetSize(size) : size));
  return {
    ...emptyDraft,
    padding,
    sizes: named.map((size) => ({ fit: 'contain' as const, ...size })),
    values: valuesIn(fields),
  };
}

function parsed(field: unknown): unknown {
  return typeof field === 'string' ? JSON.parse(field) : field;
}

/** Returns the fields of a form with its numbers as numbers. */
function withNumbers(fields: Fields): object {
  const entries = Object.entries(fields).map(([name, value]) => {
    const isNumber = typeof value === 'string' && name !== 'text' && /^-?\d+(?:\.\d+)?$/.test(value);
    return [name, isNumber ? Number(value) : value] as const;
  });
  return Object.fromEntries(entries);
}
