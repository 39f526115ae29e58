import { Suspense, useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { MenuButton } from '#platform/web/menu-button.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { overlayLimits } from '#tools/text-overlay/shared/text-overlay.ts';
import { imageLayerLimits } from '#tools/text-overlay/shared/image-layer.ts';
import type { EditorAction } from '#tools/text-overlay/web/state/editor-action.ts';
import type { Work } from '#tools/text-overlay/web/state/editor-state.ts';

const AssetsDialog = lazyPart(
  async () => (await import('#tools/text-overlay/web/assets/assets-dialog.tsx')).AssetsDialog,
);

/** In a narrow column the words are enough, and the three share its line. */
const iconClass = '@max-[320px]:hidden';
const buttonClass = '@max-[320px]:px-2';

interface AddLayersProps {
  readonly work: Work;
  readonly onAdd: (action: EditorAction) => void;
}

/** Adds a layer other than text. Needs a picture. */
export function AddLayers({ work: { picture, overlays }, onAdd }: AddLayersProps) {
  const images = overlays.filter(({ type }) => type === 'image').length;
  const cannotAdd = picture === null || overlays.length >= overlayLimits.maxOverlays;
  const [showsAssets, setShowsAssets] = useState(false);
  return (
    <div className="flex flex-wrap gap-2 @max-[320px]:gap-1">
      <Button
        variant="outline"
        size="sm"
        className={buttonClass}
        aria-label="Add image"
        aria-haspopup="dialog"
        disabled={cannotAdd || images >= imageLayerLimits.maxLayers}
        onClick={() => setShowsAssets(true)}
      >
        <Icon name="image" className={iconClass} />
        Image
      </Button>
      {showsAssets && (
        <Suspense>
          <AssetsDialog
            onChoose={({ id, width, height }) => onAdd({ type: 'imageAdded', id, size: { width, height } })}
            onClose={() => setShowsAssets(false)}
          />
        </Suspense>
      )}
      <MenuButton
        label="Add shape"
        variant="outline"
        size="sm"
        className={buttonClass}
        disabled={cannotAdd}
        items={[
          { label: 'Rectangle', onChoose: () => onAdd({ type: 'shapeAdded', shape: 'rectangle' }) },
          { label: 'Ellipse', onChoose: () => onAdd({ type: 'shapeAdded', shape: 'ellipse' }) },
        ]}
      >
        <Icon name="plus" className={iconClass} />
        Shape
      </MenuButton>
      <Button
        variant="outline"
        size="sm"
        className={buttonClass}
        aria-label="Add QR code"
        disabled={cannotAdd}
        onClick={() => onAdd({ type: 'qrAdded' })}
      >
        <Icon name="plus" className={iconClass} />
        QR code
      </Button>
    </div>
  );
}
