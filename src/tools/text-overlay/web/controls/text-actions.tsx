import type { Dispatch } from 'react';
import { Button } from '#platform/web/button.tsx';
import { Icon } from '#platform/web/icon.tsx';
import type { Point } from '#tools/text-overlay/shared/draw/layout.ts';
import type { EditorAction } from '#tools/text-overlay/web/state/editor-action.ts';

interface TextActionsProps {
  readonly id: number;
  /** The centre of the text, in picture pixels. */
  readonly from: Point;
  readonly dispatch: Dispatch<EditorAction>;
}

/** Actions for a text as a whole. */
export function TextActions({ id, from, dispatch }: TextActionsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="outline"
        size="sm"
        onClick={() => dispatch({ type: 'duplicated', texts: [{ id, centre: from }] })}
      >
        <Icon name="duplicate" />
        Duplicate
      </Button>
      <Button
        variant="outline"
        size="sm"
        onClick={() => dispatch({ type: 'ordered', ids: [id], to: 'front' })}
      >
        <Icon name="toFront" />
        Bring to front
      </Button>
      <Button
        variant="outline"
        size="sm"
        onClick={() => dispatch({ type: 'ordered', ids: [id], to: 'back' })}
      >
        <Icon name="toBack" />
        Send to back
      </Button>
      <Button variant="outline" size="sm" onClick={() => dispatch({ type: 'removed', ids: [id] })}>
        <Icon name="trash" />
        Delete
      </Button>
    </div>
  );
}
