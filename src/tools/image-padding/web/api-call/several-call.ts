import { paddingLimits } from '#tools/image-padding/shared/padding-limits.ts';
import { outputFieldsOf } from '#tools/image-padding/web/output-input.ts';
import { backgroundColour, type PaddingInput } from '#tools/image-padding/web/padding-input.ts';
import { squaresOf } from '#tools/image-padding/web/several-sizes.ts';
import { backgroundFields } from './padding-call.ts';

/** Returns the fields besides the picture. By itself the file of a still picture is a PNG. */
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

/** Returns its form. */
export function severalForm(input: PaddingInput, animated?: boolean): FormData {
  const form = new FormData();
  for (const [name, value] of severalFields(input, animated))
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  if (input.file) form.set('image', input.file);
  else form.set('image_url', input.url.trim());
  return form;
}
