import { useSnippetKey } from '#account/api-keys/web/use-snippet-key.ts';
import { callSnippets } from '#platform/shared/reference/snippets.ts';
import { ApiCallDialog } from '#platform/web/api-call-dialog.tsx';
import { paddingLimits } from '#tools/image-padding/shared/padding-limits.ts';
import { backgroundColour, type PaddingInput } from '#tools/image-padding/web/padding-input.ts';
import { outputFieldsOf } from '#tools/image-padding/web/output-input.ts';
import { paddingCall, paddingNodeName } from './padding-call.ts';
import { padImage } from '#tools/image-padding/web/operations.ts';

interface PaddingCallDialogProps {
  readonly input: PaddingInput;
  readonly onClose: () => void;
}

/** The API call that makes the same square. */
export function PaddingCallDialog({ input, onClose }: PaddingCallDialogProps) {
  const { file, url, paddingPx, outputPx } = input;
  const call = paddingCall({
    url: window.location.origin + padImage.path,
    key: useSnippetKey(),
    source: file ? { kind: 'file', name: file.name } : { kind: 'url', url: url.trim() },
    paddingPx: paddingPx ?? paddingLimits.minPx,
    outputPx,
    background: backgroundColour(input),
    output: outputFieldsOf(input.output),
  });
  return (
    <ApiCallDialog
      description={`Makes the same square. Insert your full API key${file ? ', and run it in the folder of the file' : ''}.`}
      snippets={callSnippets(call, paddingNodeName)}
      onClose={onClose}
    >
      {paddingPx === undefined && (
        <p className="mt-3 text-sm text-ink-soft">
          In the API, the minimum padding is {paddingLimits.minPx} pixel.
        </p>
      )}
    </ApiCallDialog>
  );
}
