import type { Dispatch, ReactNode } from 'react';
import type { Point } from '../../shared/draw/layout.ts';
import { fontFamilies } from '../../shared/families.ts';
import type { Position } from '../../shared/text-overlay.ts';
import type { ChangeText, EditorAction, Overlay } from '../state/editor.ts';
import { ColourFields } from './colour-fields.tsx';
import { FontSelect } from './font-select.tsx';
import { LinesFields } from './lines-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { SizeField } from './size-field.tsx';
import { TextActions } from './text-actions.tsx';
import { TextField } from './text-field.tsx';

export interface TextEditorProps {
  readonly overlay: Overlay;
  readonly placeAt: (position: Position) => Point | undefined;
  readonly dispatch: Dispatch<EditorAction>;
}

export type TextGroup = 'text' | 'place' | 'size' | 'font' | 'colour' | 'actions';

/** The fields of one text in groups, which are listed beside the picture and are tabs below it. */
export function textGroups({ overlay, placeAt, dispatch }: TextEditorProps): Record<TextGroup, ReactNode> {
  const { id, fontFamily } = overlay;
  const change: ChangeText = (part, run) =>
    dispatch({ type: 'changed', id, part, ...(run !== undefined && { run }) });
  const fields = { overlay, onChange: change, onDone: () => dispatch({ type: 'runEnded' }) };
  return {
    text: (
      <>
        <TextField {...fields} />
        <LinesFields {...fields} />
      </>
    ),
    place: (
      <PlaceFields
        overlay={overlay}
        placeAt={placeAt}
        onMove={(place, run) => change({ place }, run)}
        onDone={fields.onDone}
      />
    ),
    size: <SizeField {...fields} />,
    font: (
      <FontSelect
        families={fontFamilies}
        value={fontFamily}
        onChange={(family) => change({ fontFamily: family })}
      />
    ),
    colour: <ColourFields {...fields} />,
    actions: <TextActions id={id} dispatch={dispatch} />,
  };
}
