import { useSnippetKey } from '#account/api-keys/web/use-snippet-key.ts';
import { postCall } from '#platform/shared/reference/call.ts';
import { callSnippets } from '#platform/shared/reference/snippets.ts';
import { ApiCallDialog } from '#platform/web/api-call-dialog.tsx';
import { makePrintFiles } from '#tools/print-files/web/operations.ts';
import { type PrintInput, printOptions } from '#tools/print-files/web/print-input.ts';

interface PrintCallDialogProps {
  readonly input: PrintInput;
  readonly onClose: () => void;
}

/** The API call that makes the same files. */
export function PrintCallDialog({ input, onClose }: PrintCallDialogProps) {
  const { file, url } = input;
  const rest = { url: window.location.origin + makePrintFiles.path, key: useSnippetKey() };
  const fields = Object.entries(printOptions(input));
  const call = file
    ? postCall({ ...rest, upload: { field: 'image', name: file.name }, fields })
    : postCall({ ...rest, fields: [['image_url', url.trim()], ...fields] });
  return (
    <ApiCallDialog
      description={`Makes the same files. Insert your full API key${file ? ', and run it in the folder of the file' : ''}.`}
      snippets={callSnippets(call, 'Make print files')}
      onClose={onClose}
    />
  );
}
