import { useState } from 'react';
import { cn } from '#platform/web/cn.ts';
import { RecentColourField } from '#platform/web/recent-colour-field.tsx';
import { Field } from '#platform/web/field.tsx';
import { controlClass } from '#platform/web/input.tsx';
import { SwitchRow } from '#platform/web/switch-row.tsx';
import { fitsQrCode, qrDefaults, qrLimits } from '#tools/text-overlay/shared/qr-layer.ts';
import { AmountField } from '#tools/text-overlay/web/controls/amount-field.tsx';
import { isWithinLimit, textError } from '#tools/text-overlay/web/controls/check-text.ts';
import { LayerStyleFields } from '#tools/text-overlay/web/controls/layer-style-fields.tsx';
import {
  fieldChanges,
  type LayerSettingsProps,
  LayerTabs,
} from '#tools/text-overlay/web/controls/layer-tabs.tsx';
import { SizeFields } from '#tools/text-overlay/web/shapes/size-fields.tsx';
import type { PlacedQr, QrInWork } from '#tools/text-overlay/web/state/overlay.ts';

/** The fields of the selected QR code. */
export function QrSheet(props: LayerSettingsProps<QrInWork>) {
  const { overlay, picture, dispatch } = props;
  const fields = { overlay, ...fieldChanges(overlay.id, dispatch) };
  return (
    <LayerTabs
      {...props}
      kind="QR code"
      groups={{
        Code: (
          <>
            <CodeText {...fields} />
            <CodeColours {...fields} />
          </>
        ),
        Size: <SizeFields layer={overlay} {...fields} picture={picture} />,
        Style: <LayerStyleFields {...fields} />,
      }}
    />
  );
}

interface CodeFieldsProps {
  readonly overlay: QrInWork;
  readonly onChange: (part: Partial<PlacedQr>, run?: string) => void;
  readonly onDone: () => void;
}

/** What the code says. A text that no code can hold stays in the field. */
function CodeText({ overlay: { text }, onChange, onDone }: CodeFieldsProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const shown = draft ?? text;
  function change(value: string) {
    const fits = value.trim() !== '' && isWithinLimit(value) && fitsQrCode(value);
    setDraft(fits ? null : value);
    if (fits) onChange({ text: value }, 'text');
  }
  const tooLong = fitsQrCode(shown) ? undefined : 'A QR code cannot hold that much text';
  return (
    <Field label="Text or address" error={textError(shown) ?? tooLong}>
      {(control) => (
        <textarea
          {...control}
          dir="auto"
          rows={2}
          className={cn(controlClass, 'field-sizing-content max-h-48 min-h-16 resize-y py-2')}
          value={shown}
          onChange={(event) => change(event.target.value)}
          onBlur={onDone}
        />
      )}
    </Field>
  );
}

const quietZones = { min: 0, max: qrLimits.maxQuietZone };
const firstBackground = '#FFFFFF';

function CodeColours({ overlay: { color, background, quietZone }, onChange, onDone }: CodeFieldsProps) {
  return (
    <>
      <RecentColourField
        label="Colour"
        pickerLabel="Pick the colour of the QR code"
        value={color}
        onChange={(chosen) => onChange({ color: chosen }, 'colour')}
        onDone={onDone}
      />
      <SwitchRow
        label="Background"
        checked={background !== undefined}
        onChange={(on) => onChange({ background: on ? firstBackground : undefined })}
      />
      {background !== undefined && (
        <RecentColourField
          label="Background colour"
          pickerLabel="Pick the colour behind the QR code"
          value={background}
          onChange={(chosen) => onChange({ background: chosen }, 'background')}
          onDone={onDone}
        />
      )}
      <AmountField
        label="Margin"
        numberLabel="Exact margin"
        unit="dots"
        value={quietZone}
        initial={qrDefaults.quietZone}
        bounds={quietZones}
        onChange={(modules) => onChange({ quietZone: modules }, 'quietZone')}
        onDone={onDone}
      />
    </>
  );
}
