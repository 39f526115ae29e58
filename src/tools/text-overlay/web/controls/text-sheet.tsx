import { pixelsOf } from '#tools/text-overlay/shared/lengths.ts';
import { FontField } from '#tools/text-overlay/web/fonts/font-field.tsx';
import { bringInside } from '#tools/text-overlay/web/state/bring-inside.ts';
import { shorterSide } from '#tools/text-overlay/web/state/lengths.ts';
import type { Overlay } from '#tools/text-overlay/web/state/overlay.ts';
import { SwitchRow } from '#platform/web/switch-row.tsx';
import { ColourFields } from './colour-fields.tsx';
import { fieldChanges, type LayerSettingsProps, LayerTabs } from './layer-tabs.tsx';
import { LinesFields } from './lines-fields.tsx';
import { OverEdge } from './over-edge.tsx';
import { SizeField } from './size-field.tsx';
import { StyleFields } from './style-fields.tsx';
import { TextField } from './text-field.tsx';
import { WeightField } from './weight-field.tsx';

/** The fields of the selected text (spec 2, Text Overlay Test screen). */
export function TextSheet(props: LayerSettingsProps<Overlay>) {
  const { overlay, picture, places, dispatch } = props;
  const { arranged } = places;
  const side = shorterSide(picture);
  const fields = { overlay, ...fieldChanges(overlay.id, dispatch) };
  const { onChange } = fields;
  return (
    <LayerTabs
      {...props}
      kind="text"
      warning={<OverEdge remedy={arranged && bringInside(arranged, picture)} onChange={onChange} />}
      groups={{
        Text: (
          <>
            <TextField {...fields} />
            <LinesFields {...fields} picture={picture} drawnSizePx={arranged?.layout.fontSize} />
          </>
        ),
        Font: (
          <>
            <FontField
              value={overlay.fontFamily}
              onChoose={(family) => family !== overlay.fontFamily && onChange({ fontFamily: family })}
            />
            <WeightField {...fields} />
            <SwitchRow
              label="Capitals"
              checked={overlay.uppercase ?? false}
              onChange={(uppercase) => onChange({ uppercase: uppercase || undefined })}
            />
          </>
        ),
        Size: <SizeField {...fields} shorterSide={side} />,
        Colour: <ColourFields {...fields} fontSizePx={pixelsOf(overlay.fontSize, side)} />,
        Style: <StyleFields {...fields} />,
      }}
    />
  );
}
