import { useRef } from 'react';
import { fetchPart } from '../../../../web/kit/fetch-part.ts';
import { Field } from '../../../../web/kit/field.tsx';
import { Select } from '../../../../web/kit/select.tsx';
import { type FontFamily, fontFamilies } from '../../shared/text-overlay.ts';
import { faceOf } from '../lettering/face-name.ts';

interface FontSelectProps {
  readonly value: FontFamily;
  readonly onChange: (family: FontFamily) => void;
}

/** The families, each in its own face; the faces come when somebody goes to choose. */
export function FontSelect({ value, onChange }: FontSelectProps) {
  const asked = useRef(false);
  async function loadFaces() {
    if (asked.current) return;
    asked.current = true;
    const { addFontFaces } = await fetchPart(() => import('../lettering/font-faces.ts'));
    addFontFaces();
  }
  return (
    <Field label="Font family">
      {(control) => (
        <Select
          {...control}
          value={value}
          options={fontFamilies.map((family) => ({
            value: family,
            label: family,
            style: { fontFamily: faceOf(family) },
          }))}
          style={{ fontFamily: faceOf(value) }}
          onFocus={() => void loadFaces()}
          onPointerEnter={() => void loadFaces()}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
