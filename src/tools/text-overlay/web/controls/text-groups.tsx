import type { Dispatch, ReactNode } from 'react';
import { pixelsOf } from '#tools/text-overlay/shared/lengths.ts';
import type { Size } from '#tools/text-overlay/shared/draw/layout.ts';
import type { ChangeText, EditorAction } from '#tools/text-overlay/web/state/editor.ts';
import type { Overlay } from '#tools/text-overlay/web/state/overlay.ts';
import { bringInside } from '#tools/text-overlay/web/state/bring-inside.ts';
import { shorterSide } from '#tools/text-overlay/web/state/lengths.ts';
import { ColourFields } from './colour-fields.tsx';
import { FontFields } from './font-fields.tsx';
import { LinesFields } from './lines-fields.tsx';
import { OverEdge } from './over-edge.tsx';
import { PlaceFields, type Places } from './place-fields.tsx';
import { SizeField } from './size-field.tsx';
import { StyleFields } from './style-fields.tsx';
import { TextActions } from './text-actions.tsx';
import { TextField } from './text-field.tsx';

export interface TextEditorProps {
  readonly overlay: Overlay;
  readonly picture: Size;
  readonly places: Places;
  readonly dispatch: Dispatch<EditorAction>;
}

export type TextGroup = 'text' | 'place' | 'size' | 'font' | 'colour' | 'style' | 'actions';

/** The fields of one text in groups, which are listed beside the picture and are tabs below it. */
export function textGroups(props: TextEditorProps): Record<TextGroup, ReactNode> {
  const { overlay, picture, places, dispatch } = props;
  const { id } = overlay;
  const side = shorterSide(picture);
  const change: ChangeText = (part, run) =>
    dispatch({ type: 'changed', id, part, ...(run !== undefined && { run }) });
  const fields = { overlay, onChange: change, onDone: () => dispatch({ type: 'runEnded' }) };
  return {
    text: (
      <>
        <OverEdge remedy={places.arranged && bringInside(places.arranged, picture)} onChange={change} />
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
