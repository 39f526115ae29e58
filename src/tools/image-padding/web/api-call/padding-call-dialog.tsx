import { use } from 'react';
import { useSnippetKey } from '#account/api-keys/web/use-snippet-key.ts';
import { callSnippets } from '#platform/shared/reference/snippets.ts';
import { ApiCallDialog } from '#platform/web/api-call-dialog.tsx';
import type { PictureSource } from '#platform/web/picture/picture.ts';
import { paddingLimits } from '#tools/image-padding/shared/padding-limits.ts';
import { backgroundColour } from '#tools/image-padding/web/padding-input.ts';
import type { Padding } from '#tools/image-padding/web/use-padding.ts';
import { outputFieldsOf } from '#tools/image-padding/web/output-input.ts';
import { callOn, paddingCall, paddingNodeName } from './padding-call.ts';
import { severalFields } from './several-call.ts';
import { padImage } from '#tools/image-padding/web/operations.ts';

interface PaddingCallDialogProps {
  readonly padding: Padding;
  readonly onClose: () => void;
}

/** The API call that makes the same square. */
export function PaddingCallDialog({
  padding: { input, picture, loadSeveral },
  onClose,
}: PaddingCallDialogProps) {
  const { file, url, paddingPx, outputPx } = input;
  const isSeveral = input.alsoPx.length > 0;
  const to = {
    url: window.location.origin + (isSeveral ? use(loadSeveral()).path : padImage.path),
    key: useSnippetKey(),
    source: sourceOf({ file, url }),
  };
  const call = isSeveral
    ? callOn(to, severalFields(input, picture?.animated))
    : paddingCall({
        ...to,
        paddingPx: paddingPx ?? paddingLimits.minPx,
        outputPx,
        background: backgroundColour(input),
        output: outputFieldsOf(input.output),
      });
  return (
    <ApiCallDialog
      description={`Makes the same ${isSeveral ? 'squares, each with a link' : 'square'}. Insert your full API key${file ? ', and run it in the folder of the file' : ''}.`}
      snippets={callSnippets(call, paddingNodeName)}
      onClose={onClose}
    >
      {paddingPx === undefined && !isSeveral && (
        <p className="mt-3 text-sm text-ink-soft">
          In the API, the minimum padding is {paddingLimits.minPx} pixel.
        </p>
      )}
    </ApiCallDialog>
  );
}

function sourceOf({ file, url }: Pick<Padding['input'], 'file' | 'url'>): PictureSource {
  return file ? { kind: 'file', name: file.name } : { kind: 'url', url: url.trim() };
}
