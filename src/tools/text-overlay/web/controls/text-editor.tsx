import { type TextEditorProps, textGroups } from './text-groups.tsx';
import { styleSummary } from './style-fields.tsx';
import { type ReactNode, useState } from 'react';
import { Fold } from '#platform/web/fold.tsx';

interface MoreStyleProps {
  /** What the text has of it, while it is folded. */
  readonly summary: string;
  readonly children: ReactNode;
}

/** In this browser. */
const storageKey = 'overprint:more-style';

/** Settings that are rarely used, folded. Whether they are unfolded is remembered. */
function MoreStyle({ summary, children }: MoreStyleProps) {
  const [open, setOpen] = useState(isRemembered);
  function toggle() {
    setOpen(!open);
    remember(!open);
  }
  return (
    <Fold title="More style" summary={summary} open={open} onToggle={toggle}>
      {children}
    </Fold>
  );
}

function isRemembered(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

function remember(open: boolean): void {
  try {
    if (open) localStorage.setItem(storageKey, 'open');
    else localStorage.removeItem(storageKey);
  } catch {
    // Storage is blocked, so it is folded on the next visit.
  }
}

/** All the fields of one text (spec 2, Text Overlay Test screen), one group below the other. */
export function TextEditor(props: TextEditorProps) {
  const { text, place, size, font, colour, style, actions } = textGroups(props);
  return (
    <div className="grid gap-5 p-4">
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
