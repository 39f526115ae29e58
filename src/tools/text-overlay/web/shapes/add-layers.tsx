import { MenuButton } from '#platform/web/menu-button.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { overlayLimits } from '#tools/text-overlay/shared/text-overlay.ts';
import type { EditorAction, Work } from '#tools/text-overlay/web/state/editor.ts';

interface AddLayersProps {
  readonly work: Work;
  readonly onAdd: (action: EditorAction) => void;
}

/** Adds a layer that is no text. Needs a picture. */
export function AddLayers({ work: { picture, overlays }, onAdd }: AddLayersProps) {
  const cannotAdd = picture === null || overlays.length >= overlayLimits.maxOverlays;
  return (
    <div className="flex justify-end gap-2">
      <MenuButton
        label="Add shape"
        variant="outline"
        size="sm"
        disabled={cannotAdd}
        items={[
          { label: 'Rectangle', onChoose: () => onAdd({ type: 'shapeAdded', shape: 'rectangle' }) },
          { label: 'Ellipse', onChoose: () => onAdd({ type: 'shapeAdded', shape: 'ellipse' }) },
        ]}
      >
        <Icon name="plus" />
        Add shape
      </MenuButton>
    </div>
  );
}
