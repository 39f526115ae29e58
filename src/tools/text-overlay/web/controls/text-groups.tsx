import { type Dispatch, type ReactNode, useState } from 'react';
import { pixelsOf } from '#tools/text-overlay/shared/lengths.ts';
import type { Size } from '#tools/text-overlay/shared/draw/layout.ts';
import type { ChangeText, EditorAction } from '#tools/text-overlay/web/state/editor-action.ts';
import type { Overlay } from '#tools/text-overlay/web/state/overlay.ts';
import { type BringInside, bringInside } from '#tools/text-overlay/web/state/bring-inside.ts';
import { shorterSide } from '#tools/text-overlay/web/state/lengths.ts';
import { ColourFields } from './colour-fields.tsx';
import { LinesFields } from './lines-fields.tsx';
import { PlaceFields, type Places } from './place-fields.tsx';
import { SizeField } from './size-field.tsx';
import { StyleFields } from './style-fields.tsx';
import { TextActions } from './text-actions.tsx';
import { FontField } from '#tools/text-overlay/web/fonts/font-field.tsx';
import { SwitchRow } from '#platform/web/switch-row.tsx';
import { WeightField } from './weight-field.tsx';
import { Button } from '#platform/web/button.tsx';
import { cn } from '#platform/web/cn.ts';
import { Field } from '#platform/web/field.tsx';
import { controlClass } from '#platform/web/input.tsx';
import { isWithinLimit, textError } from './check-text.ts';

export interface TextEditorProps {
  readonly overlay: Overlay;
  readonly picture: Size;
  readonly places: Places;
  readonly dispatch: Dispatch<EditorAction>;
}

export type TextGroup = 'warning' | 'text' | 'place' | 'size' | 'font' | 'colour' | 'style' | 'actions';

/** The fields of one text in groups. */
export function textGroups(props: TextEditorProps): Record<TextGroup, ReactNode> {
  const { overlay, picture, places, dispatch } = props;
  const { id } = overlay;
  const side = shorterSide(picture);
  const change: ChangeText = (part, run) =>
    dispatch({ type: 'changed', id, part, ...(run !== undefined && { run }) });
  const fields = { overlay, onChange: change, onDone: () => dispatch({ type: 'runEnded' }) };
  return {
    warning: <OverEdge remedy={places.arranged && bringInside(places.arranged, picture)} onChange={change} />,
    text: (
      <>
        <TextField {...fields} />
        <LinesFields {...fields} picture={picture} drawnSizePx={places.arranged?.layout.fontSize} />
      </>
    ),
    place: (
      <PlaceFields
        overlay={overlay}
        places={places}
        onMove={(place, run) => change({ place }, run)}
        onDone={fields.onDone}
      />
    ),
    size: <SizeField {...fields} shorterSide={side} />,
    font: <FontFields overlay={overlay} onChange={change} />,
    colour: <ColourFields {...fields} fontSizePx={pixelsOf(overlay.fontSize, side)} />,
    style: <StyleFields {...fields} />,
    actions: <TextActions id={id} from={places.centre} dispatch={dispatch} />,
  };
}

interface FontFieldsProps {
  readonly overlay: Overlay;
  readonly onChange: ChangeText;
}

/** The family of a text, its weight, and whether it is set in capitals. */
function FontFields({ overlay, onChange }: FontFieldsProps) {
  return (
    <>
      <FontField
        value={overlay.fontFamily}
        onChoose={(family) => family !== overlay.fontFamily && onChange({ fontFamily: family })}
      />
      <WeightField overlay={overlay} onChange={onChange} />
      <SwitchRow
        label="Capitals"
        checked={overlay.uppercase ?? false}
        onChange={(uppercase) => onChange({ uppercase: uppercase || undefined })}
      />
    </>
  );
}

interface OverEdgeProps {
  /** Undefined for a text that is inside. */
  readonly remedy: BringInside | undefined;
  readonly onChange: ChangeText;
}

/** Warns that a text is cut off at the picture's edge, with ways to fix it. */
function OverEdge({ remedy, onChange }: OverEdgeProps) {
  return (
    <div role="status" className="empty:absolute">
      {remedy && (
        <div className="flex items-center justify-between gap-3 bg-yellow-wash px-3 py-1.5 text-sm text-yellow-ink">
          <span>This text is cut off at the edge</span>
          <Button variant="outline" size="sm" onClick={() => onChange(remedy.part)}>
            {remedy.label}
          </Button>
        </div>
      )}
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
