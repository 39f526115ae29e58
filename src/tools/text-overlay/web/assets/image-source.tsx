import { type KeyboardEvent, Suspense, useState } from 'react';
import { outboundProblems } from '#platform/shared/outbound-problems.ts';
import { Button } from '#platform/web/button.tsx';
import { Field } from '#platform/web/field.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { Input } from '#platform/web/input.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { readPictureUrl } from '#platform/web/picture/picture.ts';
import { assetIdPattern } from '#tools/text-overlay/shared/asset-limits.ts';
import { imageLayerLimits } from '#tools/text-overlay/shared/image-layer.ts';
import type { ImageInWork, PlacedImage } from '#tools/text-overlay/web/state/overlay.ts';
import { draftMark } from '#tools/text-overlay/web/state/use-editor-keys.ts';

const AssetsDialog = lazyPart(async () => (await import('./assets-dialog.tsx')).AssetsDialog);

interface ImageSourceProps {
  readonly overlay: ImageInWork;
  readonly onChange: (part: Pick<PlacedImage, 'image'>) => void;
}

/** Which picture an image layer shows: an asset, an address, or in a template what a variable says. */
export function ImageSource({ overlay: { image }, onChange }: ImageSourceProps) {
  const [showsAssets, setShowsAssets] = useState(false);
  const isStored = assetIdPattern.test(image) || image.startsWith('data:');
  return (
    <>
      <AddressField
        // Another picture has another address, also after an undo.
        key={image}
        address={isStored ? '' : image}
        onUse={(address) => onChange({ image: address })}
      />
      <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={() => setShowsAssets(true)}>
        <Icon name="image" />
        {isStored ? 'Choose another asset' : 'Replace by an asset'}
      </Button>
      {showsAssets && (
        <Suspense>
          <AssetsDialog
            onChoose={({ id }) => onChange({ image: id })}
            onClose={() => setShowsAssets(false)}
          />
        </Suspense>
      )}
    </>
  );
}

interface AddressFieldProps {
  /** Empty for a picture that has none. */
  readonly address: string;
  readonly onUse: (address: string) => void;
}

/** Uses what was typed on Enter, and when the field is left; Escape discards it. */
function AddressField({ address, onUse }: AddressFieldProps) {
  const [draft, setDraft] = useState(address);
  const [refused, setRefused] = useState(false);
  function use() {
    const next = draft.trim();
    if (next === '' || next === address) return setDraft(address);
    const isUsable = readPictureUrl(next) !== undefined || next.includes('{{');
    setRefused(!isUsable);
    if (isUsable) onUse(next);
  }
  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') use();
    if (event.key !== 'Escape') return;
    setDraft(address);
    setRefused(false);
  }
  return (
    <Field
      label="Image address"
      hint="An address, or a variable such as {{logo}}"
      error={refused ? outboundProblems.invalidUrl.error : undefined}
    >
      {(control) => (
        <Input
          {...control}
          {...draftMark}
          autoComplete="off"
          spellCheck={false}
          maxLength={imageLayerLimits.maxAddressLength}
          placeholder="https://example.com/logo.png"
          value={draft}
          onChange={({ target }) => {
            setDraft(target.value);
            setRefused(false);
          }}
          onKeyDown={handleKey}
          onBlur={use}
        />
      )}
    </Field>
  );
}
