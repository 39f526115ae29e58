import type { Dispatch } from 'react';
import { Button } from '../../../../platform/web/button.tsx';
import { Icon } from '../../../../platform/web/icon.tsx';
import type { Position } from '../../shared/text-overlay.ts';
import type { EditorAction, Overlay, PlacedText } from '../state/editor.ts';
import type { Point } from '../../shared/draw/layout.ts';
import { LinesFields } from './lines-fields.tsx';
import { LookFields } from './look-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { WordsFields } from './words-fields.tsx';

interface TextEditorProps {
  readonly overlay: Overlay;
  readonly placeAt: (position: Position) => Point | undefined;
  readonly dispatch: Dispatch<EditorAction>;
}

/** What changes a text: with a `run`, changes in a row are one undo step. */
export type ChangeText = (part: Partial<PlacedText>, run?: string) => void;

/** Everything about one text (spec 2, Text Overlay Test screen). */
export function TextEditor({ overlay, placeAt, dispatch }: TextEditorProps) {
  const { id } = overlay;
  const change: ChangeText = (part, run) =>
    dispatch({ type: 'changed', id, part, ...(run !== undefined && { run }) });
  const done = () => dispatch({ type: 'runEnded' });
  return (
    <div className="grid gap-5 border-t border-rule p-4">
      <WordsFields overlay={overlay} onChange={change} onDone={done} />
      <LinesFields overlay={overlay} onChange={change} onDone={done} />
      <PlaceFields
        overlay={overlay}
        placeAt={placeAt}
        onMove={(place, run) => change({ place }, run)}
        onDone={done}
      />
      <LookFields overlay={overlay} onChange={change} onDone={done} />
      <Actions id={id} dispatch={dispatch} />
    </div>
  );
}

function Actions({ id, dispatch }: { readonly id: number; readonly dispatch: Dispatch<EditorAction> }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" size="sm" onClick={() => dispatch({ type: 'duplicated', id })}>
        <Icon name="duplicate" />
        Duplicate
      </Button>
      <Button variant="outline" size="sm" onClick={() => dispatch({ type: 'ordered', id, to: 'front' })}>
        <Icon name="toFront" />
        Bring to front
      </Button>
      <Button variant="outline" size="sm" onClick={() => dispatch({ type: 'ordered', id, to: 'back' })}>
        <Icon name="toBack" />
        Send to back
      </Button>
      <Button variant="outline" size="sm" onClick={() => dispatch({ type: 'removed', id })}>
        <Icon name="trash" />
        Delete
      </Button>
    </div>
  );
}
