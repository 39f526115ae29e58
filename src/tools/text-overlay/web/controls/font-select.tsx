import { useState } from 'react';
import { fetchPart } from '../../../../platform/web/fetch-part.ts';
import { Field } from '../../../../platform/web/field.tsx';
import { logFailure } from '../../../../platform/web/log.ts';
import { Select } from '../../../../platform/web/select.tsx';
import { type FontFamily, fontFamilies } from '../../shared/text-overlay.ts';
import { faceOf } from '../drawing/face-name.ts';

interface FontSelectProps {
  readonly value: FontFamily;
  readonly onChange: (family: FontFamily) => void;
}

/** A choice of font families, each shown in its own face. The faces load once the field is used. */
export function FontSelect({ value, onChange }: FontSelectProps) {
  const [requested, setRequested] = useState(false);
  const styleOf = (family: FontFamily) => (requested ? { style: { fontFamily: faceOf(family) } } : {});
  async function loadFaces() {
    if (requested) return;
    setRequested(true);
    try {
      const { addFontFaces } = await fetchPart(() => import('../drawing/font-files.ts'));
      addFontFaces();
    } catch (error) {
      setRequested(false);
      logFailure('The font families cannot be shown in their own faces', error);
    }
  }
  return (
    <Field label="Font family">
      {(control) => (
        <Select
          {...control}
          value={value}
          options={fontFamilies.map((family) => ({ value: family, label: family, ...styleOf(family) }))}
          {...styleOf(value)}
          onFocus={() => void loadFaces()}
          onPointerEnter={() => void loadFaces()}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
