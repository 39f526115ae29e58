import { keyMark, useApiKeys } from '../../../../account/api-keys/web/use-api-keys.ts';
import { CodeBlock } from '../../../../platform/web/code-block.tsx';
import { Dialog } from '../../../../platform/web/dialog.tsx';
import { PlainTabs } from '../../../../platform/web/tabs.tsx';
import { drawText } from '../../shared/contract.ts';
import type { PictureSource } from '../../../../platform/web/picture/picture.ts';
import type { Overlay } from '../state/editor.ts';
import { toApiOverlay } from './api-overlays.ts';
import { overlaySnippets } from './snippets.ts';

interface ApiCallDialogProps {
  readonly source: PictureSource;
  readonly overlays: readonly Overlay[];
  readonly onClose: () => void;
}

/** The API call that draws the same picture, as snippets in four languages. */
export function ApiCallDialog({ source, overlays, onClose }: ApiCallDialogProps) {
  const key = useApiKeys().data?.[0];
  const tabs = overlaySnippets({
    url: window.location.origin + drawText.path,
    key: key ? keyMark(key) : 'YOUR_API_KEY',
    source,
    overlays: overlays.map(toApiOverlay),
  }).map(({ id, label, code }) => ({
    id,
    label,
    content: <CodeBlock code={code} label={`${label} snippet`} />,
  }));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Copy as API call"
      description={`Draws the same texts on the same picture. Put your whole key in its place${source.kind === 'file' ? ', and run it where the file is' : ''}.`}
    >
      <PlainTabs label="Languages" tabs={tabs} />
    </Dialog>
  );
}
