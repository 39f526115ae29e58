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

/** The families, each in its own face; the faces come when somebody goes to choose. */
export function FontSelect({ value, onChange }: FontSelectProps) {
  const [asked, setAsked] = useState(false);
  const styleOf = (family: FontFamily) => (asked ? { style: { fontFamily: faceOf(family) } } : {});
  async function loadFaces() {
    if (asked) return;
    setAsked(true);
    try {
      const { addFontFaces } = await fetchPart(() => import('../drawing/font-faces.ts'));
      addFontFaces();
    } catch (error) {
      setAsked(false);
      logFailure('The families are not shown in their own faces', error);
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
