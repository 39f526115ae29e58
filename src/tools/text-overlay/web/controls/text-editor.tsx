import { type Dispatch, useState } from 'react';
import { Button } from '../../../../platform/web/button.tsx';
import { cn } from '../../../../platform/web/cn.ts';
import { Field } from '../../../../platform/web/field.tsx';
import { Icon } from '../../../../platform/web/icon.tsx';
import { controlClass } from '../../../../platform/web/input.tsx';
import type { Point } from '../../shared/draw/layout.ts';
import type { Position } from '../../shared/text-overlay.ts';
import type { ChangeText, EditorAction, Overlay } from '../state/editor.ts';
import { isWithinLimit, textError } from './check-text.ts';
import { LinesFields } from './lines-fields.tsx';
import { LookFields } from './look-fields.tsx';
import { PlaceFields } from './place-fields.tsx';

interface TextEditorProps {
  readonly overlay: Overlay;
  readonly placeAt: (position: Position) => Point | undefined;
  readonly dispatch: Dispatch<EditorAction>;
}

/** All the fields of one text (spec 2, Text Overlay Test screen). */
export function TextEditor({ overlay, placeAt, dispatch }: TextEditorProps) {
  const { id } = overlay;
  const change: ChangeText = (part, run) =>
    dispatch({ type: 'changed', id, part, ...(run !== undefined && { run }) });
  const done = () => dispatch({ type: 'runEnded' });
  return (
    <div className="grid gap-5 border-t border-rule p-4">
      <TextField overlay={overlay} onChange={change} onDone={done} />
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

interface TextFieldProps {
  readonly overlay: Overlay;
  readonly onChange: ChangeText;
  readonly onDone: () => void;
}

/** The text itself, as many lines as are typed. A text over the limit stays in the field. */
function TextField({ overlay: { text }, onChange, onDone }: TextFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  function change(value: string) {
    const fits = isWithinLimit(value);
    setDraft(fits ? null : value);
    if (fits) onChange({ text: value }, 'text');
  }
  return (
    <Field label="Text" error={textError(draft ?? text)}>
      {(control) => (
        <textarea
          {...control}
          dir="auto"
          rows={2}
          className={cn(controlClass, 'field-sizing-content max-h-48 min-h-16 resize-y py-2')}
          value={draft ?? text}
          onChange={(event) => change(event.target.value)}
          onBlur={onDone}
        />
      )}
    </Field>
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
