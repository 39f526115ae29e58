import { useState } from 'react';
import { fetchPart } from '#platform/web/fetch-part.ts';
import { Field } from '#platform/web/field.tsx';
import { logFailure } from '#platform/web/log.ts';
import { Select } from '#platform/web/select.tsx';

interface FontSelectProps {
  readonly families: readonly string[];
  readonly value: string;
  readonly onChange: (family: string) => void;
}

/** A choice of font families, each shown in its own face. The faces load once the field is used. */
export function FontSelect({ families, value, onChange }: FontSelectProps) {
  const [faceOf, setFaceOf] = useState<(family: string) => string>();
  const styleOf = (family: string) => (faceOf ? { style: { fontFamily: faceOf(family) } } : {});
  async function loadFaces() {
    if (faceOf) return;
    try {
      const faces = await fetchPart(() => import('#tools/text-overlay/web/drawing/font-files.ts'));
      faces.addFontFaces();
      setFaceOf(() => faces.faceOf);
    } catch (error) {
      logFailure('The font previews could not be loaded', error);
    }
  }
  return (
    <Field label="Font family">
      {(control) => (
        <Select
          {...control}
          value={value}
          options={families.map((family) => ({ value: family, label: family, ...styleOf(family) }))}
          {...styleOf(value)}
          onFocus={() => void loadFaces()}
          onPointerEnter={() => void loadFaces()}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
