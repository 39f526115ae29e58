import { useState } from 'react';
import { fetchPart } from '../../../../web/kit/fetch-part.ts';
import { Field } from '../../../../web/kit/field.tsx';
import { logFailure } from '../../../../web/kit/log.ts';
import { Select } from '../../../../web/kit/select.tsx';
import { type FontFamily, fontFamilies } from '../../shared/text-overlay.ts';
import { faceOf } from '../lettering/face-name.ts';

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
      const { addFontFaces } = await fetchPart(() => import('../lettering/font-faces.ts'));
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
