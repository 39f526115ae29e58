import { outputSummary } from '#tools/image-padding/web/output-input.ts';
import { paddingOptions } from '#tools/image-padding/web/padding-input.ts';
import type { Padding } from '#tools/image-padding/web/use-padding.ts';
import type { OwnWork } from './draft.ts';
import { ManyTab } from './many-tab.tsx';

/** Many pictures with the settings of the padding test, or with a template. */
export function PaddingMany({ padding: { input } }: { readonly padding: Padding }) {
  return <ManyTab own={settingsOf(input)} />;
}

function settingsOf(input: Padding['input']): OwnWork {
  const { paddingPx = 0, outputPx, background, customColour, output } = input;
  const options = paddingOptions(input);
  const colour = background === 'custom' ? customColour || 'white' : background;
  const square = outputPx === undefined ? '' : `, ${outputPx} × ${outputPx} px`;
  const one = input.alsoPx.length > 0 ? '. A template makes several sizes' : '';
  const written = outputSummary(output);
  return {
    tool: 'image_padding',
    label: 'The settings in Test',
    options,
    note: options
      ? `Square, padding ${paddingPx} px, ${colour}${square}${written && `, ${written}`}${one}`
      : 'Invalid setting in Test',
  };
}
