import { useQuery } from '@tanstack/react-query';
import { DeleteButton } from '#platform/web/delete-button.tsx';
import { Dialog } from '#platform/web/dialog.tsx';
import { fontLimits } from '#tools/text-overlay/shared/font-limits.ts';
import type { OwnFontRow } from '#tools/text-overlay/shared/font-contract.ts';
import { useFaces } from '#tools/text-overlay/web/controls/use-faces.ts';
import { AddFontForm } from './add-font-form.tsx';
import { ownFontsQuery } from './own-fonts-query.ts';
import { useDeleteFont } from './use-own-fonts.ts';

interface OwnFontsDialogProps {
  /** Called with the name of a font that was added. */
  readonly onChoose: (family: string) => void;
  readonly onClose: () => void;
}

/** Adds a font of the account's own, and lists those that it has. */
export function OwnFontsDialog({ onChoose, onClose }: OwnFontsDialogProps) {
  const { data: fonts = [] } = useQuery(ownFontsQuery);
  const isFull = fonts.length >= fontLimits.fontsPerAccount;
  function added({ name }: OwnFontRow) {
    onChoose(name);
    onClose();
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Your fonts"
      description="Only your account can see and use them."
    >
      {isFull ? (
        <p className="bg-yellow-wash px-3 py-2">
          You have {fonts.length} fonts, the maximum for an account. Delete one to add another.
        </p>
      ) : (
        <AddFontForm onAdded={added} />
      )}
      {fonts.length > 0 && (
        <ul aria-label="Your fonts" className="mt-6 border-t border-rule">
          {fonts.map((font) => (
            <FontRow key={font.id} font={font} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function FontRow({ font }: { readonly font: OwnFontRow }) {
  const faceOf = useFaces();
  const deletion = useDeleteFont();
  return (
    <li className="flex min-h-11 items-center gap-3 border-b border-rule">
      <span className="grow truncate text-xl" style={faceOf ? { fontFamily: faceOf(font.name) } : {}}>
        {font.name}
      </span>
      <DeleteButton
        question={`Delete "${font.name}"?`}
        consequence="Texts and requests with this font will stop working. Finished pictures do not change."
        action="Delete font"
        pending={deletion.isPending}
        onDelete={() => deletion.mutate(font)}
      />
    </li>
  );
}
