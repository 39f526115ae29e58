import { useState } from 'react';
import { useSnippetKey } from '#account/api-keys/web/use-snippet-key.ts';
import { ApiCallDialog } from '#platform/web/api-call-dialog.tsx';
import { Button } from '#platform/web/button.tsx';
import type { Picture } from '#platform/web/picture/picture.ts';
import { OverlayCallDialog } from '#tools/text-overlay/web/api-call/overlay-call-dialog.tsx';
import type { Editor } from '#tools/text-overlay/web/state/use-editor.ts';
import type { Draft } from './draft.ts';
import { templateSnippets } from './template-snippets.ts';
import { variablesIn } from './variables-in.ts';

interface TemplateCallDialogProps {
  readonly editor: Editor;
  readonly picture: Picture;
  readonly draft: Draft;
  readonly onClose: () => void;
}

/** The API call that finishes a picture by the saved template; or the one that draws its texts directly. */
export function TemplateCallDialog({ editor, picture, draft, onClose }: TemplateCallDialogProps) {
  const [direct, setDirect] = useState(false);
  const key = useSnippetKey();
  if (direct || !draft.saved)
    return <OverlayCallDialog source={picture.source} overlays={editor.drawn} onClose={onClose} />;
  const snippets = templateSnippets({
    origin: window.location.origin,
    key,
    id: draft.saved.id,
    source: picture.source,
    names: variablesIn(editor.visible).names,
    samples: draft.values,
  });
  return (
    <ApiCallDialog
      description={
        `Renders version ${draft.saved.version} or later of "${draft.name}". Insert your full API key ` +
        'and your values.'
      }
      snippets={snippets}
      onClose={onClose}
    >
      <Button variant="outline" size="sm" onClick={() => setDirect(true)}>
        Request without the template
      </Button>
    </ApiCallDialog>
  );
}
