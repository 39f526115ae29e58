import { outputPresets } from '#tools/image-padding/shared/output-presets.ts';
import { paddingLimits } from '#tools/image-padding/shared/padding-limits.ts';
import { backgroundFields } from './api-call/padding-call.ts';
import { outputFieldsOf } from './output-input.ts';
import { backgroundColour, type PaddingInput } from './padding-input.ts';

/** A square of several that are made of one picture. */
export interface SquareSize {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** The call that makes several sizes, which is another feature's, so the app passes it. */
export interface SeveralSizes {
  readonly path: string;
  /** Returns the ZIP of what the call has answered. */
  readonly zip: (sizes: readonly SquareSize[], response: Blob) => Promise<Blob>;
}

/** Returns the squares that are wanted, smallest first. */
export function squaresOf({ outputPx, alsoPx }: PaddingInput): readonly SquareSize[] {
  const sides = new Set([...(outputPx === undefined ? [] : [outputPx]), ...alsoPx]);
  return [...sides]
    .toSorted((a, b) => a - b)
    .map((side) => {
      const label = outputPresets.find(({ sidePx }) => sidePx === side)?.label ?? 'Square';
      return { name: `${label} ${side}`, width: side, height: side };
    });
}

/** Returns what choosing a side of a preset, or taking it back, changes. */
export function toggledSide({ outputPx, alsoPx }: PaddingInput, sidePx: number): Partial<PaddingInput> {
  if (outputPx === undefined) return { outputPx: sidePx };
  if (outputPx === sidePx) return { outputPx: alsoPx[0], alsoPx: alsoPx.slice(1) };
  if (alsoPx.includes(sidePx)) return { alsoPx: alsoPx.filter((side) => side !== sidePx) };
  return { alsoPx: [...alsoPx, sidePx] };
}

/** Returns the fields of that call besides the picture. By itself the file of a still picture is a PNG. */
export function severalFields(input: PaddingInput, animated = false): [string, unknown][] {
  const padding = {
    padding_size: input.paddingPx ?? paddingLimits.dashboardPx,
    ...Object.fromEntries(backgroundFields(backgroundColour(input))),
  };
  const isPng = input.output.format === 'automatic' && !animated;
  return [
    ['padding', padding],
    ['sizes', squaresOf(input)],
    ...(isPng ? [['format', 'png'] as [string, unknown]] : []),
    ...outputFieldsOf(input.output),
  ];
}

/** Returns the form of that call. */
export function severalForm(input: PaddingInput, animated?: boolean): FormData {
  const form = new FormData();
  for (const [name, value] of severalFields(input, animated))
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  if (input.file) form.set('image', input.file);
  else form.set('image_url', input.url.trim());
  return form;
}
