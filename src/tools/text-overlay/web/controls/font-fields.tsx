import type { ChangeText } from '#tools/text-overlay/web/state/editor.ts';
import type { Overlay } from '#tools/text-overlay/web/state/overlay.ts';
import { FontField } from '#tools/text-overlay/web/fonts/font-field.tsx';
import { SwitchRow } from './switch-row.tsx';
import { WeightField } from './weight-field.tsx';

interface FontFieldsProps {
  readonly overlay: Overlay;
  readonly onChange: ChangeText;
}

/** The family of a text, its weight, and whether it is set in capitals. */
export function FontFields({ overlay, onChange }: FontFieldsProps) {
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
