import type { Dispatch } from 'react';
import { isText } from '#tools/text-overlay/shared/layer.ts';
import type { Size } from '#platform/shared/size.ts';
import type { Places } from '#tools/text-overlay/web/controls/place-fields.tsx';
import { TextSheet } from '#tools/text-overlay/web/controls/text-sheet.tsx';
import { ImageSheet } from '#tools/text-overlay/web/assets/image-sheet.tsx';
import { QrSheet } from '#tools/text-overlay/web/shapes/qr-sheet.tsx';
import { ShapeSheet } from '#tools/text-overlay/web/shapes/shape-sheet.tsx';
import type { EditorAction } from '#tools/text-overlay/web/state/editor-action.ts';
import type { LayerInWork } from '#tools/text-overlay/web/state/overlay.ts';

interface LayerSheetProps {
  readonly overlay: LayerInWork;
  readonly picture: Size;
  readonly places: Places;
  readonly dispatch: Dispatch<EditorAction>;
  /** Goes back to all layers, where the settings cover them. */
  readonly onClose?: () => void;
}

/** The fields of one layer, by its type. */
export function LayerSheet({ overlay, ...rest }: LayerSheetProps) {
  if (isText(overlay)) return <TextSheet overlay={overlay} {...rest} />;
  if (overlay.type === 'image') return <ImageSheet overlay={overlay} {...rest} />;
  if (overlay.type === 'qr') return <QrSheet overlay={overlay} {...rest} />;
  return <ShapeSheet overlay={overlay} {...rest} />;
}
