import { useSnippetKey } from '#account/api-keys/web/use-snippet-key.ts';
import { callSnippets } from '#platform/shared/reference/snippets.ts';
import { ApiCallDialog } from '#platform/web/api-call-dialog.tsx';
import type { PictureSource } from '#platform/web/picture/picture.ts';
import { hasInk } from '#tools/text-overlay/shared/layer.ts';
import type { LayerInWork } from '#tools/text-overlay/web/state/overlay.ts';
import { toApiLayer } from './api-layers.ts';
import { overlayCall, overlayNodeName } from './overlay-call.ts';
import { drawText } from '#tools/text-overlay/web/operations.ts';

interface OverlayCallDialogProps {
  readonly source: PictureSource;
  readonly overlays: readonly LayerInWork[];
  readonly onClose: () => void;
}

/** The API call that draws the same picture. Empty texts are not drawn, and the API refuses it. */
export function OverlayCallDialog({ source, overlays, onClose }: OverlayCallDialogProps) {
  const call = overlayCall({
    url: window.location.origin + drawText.path,
    key: useSnippetKey(),
    source,
    overlays: overlays.filter(hasInk).map(toApiLayer),
  });
  return (
    <ApiCallDialog
      description={`Draws the same texts on the same picture. Insert your full API key${source.kind === 'file' ? ', and run it in the folder of the file' : ''}.`}
      snippets={callSnippets(call, overlayNodeName)}
      onClose={onClose}
    />
  );
}
