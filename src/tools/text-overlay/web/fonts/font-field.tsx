import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { FontPicker } from '#tools/text-overlay/web/controls/font-picker.tsx';
import { builtInFamilyOf } from '#tools/text-overlay/shared/families.ts';
import { overlayDefaults } from '#tools/text-overlay/shared/text-overlay.ts';
import { ownFontsQuery } from './own-fonts-query.ts';

const OwnFontsDialog = lazyPart(async () => (await import('./own-fonts-dialog.tsx')).OwnFontsDialog);

interface FontFieldProps {
  readonly value: string;
  readonly onChoose: (family: string) => void;
}

/** The font picker with the account's own fonts, and the dialog that adds and deletes them. */
export function FontField({ value, onChoose }: FontFieldProps) {
  const { data: fonts } = useQuery(ownFontsQuery);
  const [managing, setManaging] = useState(false);
  const families = (fonts ?? []).map(({ name }) => name);
  const missing = fonts && !builtInFamilyOf(value) && !families.includes(value);
  return (
    <div className="grid gap-1.5">
      <FontPicker value={value} onChoose={onChoose} ownFonts={{ families, onAdd: () => setManaging(true) }} />
      {missing && (
        <p role="status" className="text-sm">
          This font was deleted. {overlayDefaults.fontFamily} is used instead: choose another font.
        </p>
      )}
      <Suspense fallback={null}>
        {managing && <OwnFontsDialog onChoose={onChoose} onClose={() => setManaging(false)} />}
      </Suspense>
    </div>
  );
}
