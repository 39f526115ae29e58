import type { TextEditorProps } from './text-groups.tsx';
import { textGroups } from './text-groups.tsx';
import { MoreStyle } from './more-style.tsx';
import { styleSummary } from './style-fields.tsx';

/** All the fields of one text (spec 2, Text Overlay Test screen), one group below the other. */
export function TextEditor(props: TextEditorProps) {
  const { text, place, size, font, colour, style, actions } = textGroups(props);
  return (
    <div className="grid gap-5 border-t border-rule p-4">
      {text}
      {place}
      {size}
      {font}
      {colour}
      <MoreStyle summary={styleSummary(props.overlay)}>{style}</MoreStyle>
      {actions}
    </div>
  );
}
