import { useQuery } from '@tanstack/react-query';
import { postCall } from '#platform/shared/reference/call.ts';
import { callSnippets } from '#platform/shared/reference/snippets.ts';
import { ApiCallDialog } from '#platform/web/api-call-dialog.tsx';
import { useSnippetKey } from '#account/api-keys/web/use-snippet-key.ts';
import type { Result } from '#account/results/shared/contract.ts';
import { toolName } from '#account/results/shared/result.ts';
import { fileNameOf } from './present-result.ts';
import { fetchResult } from './use-results.ts';
import { getResult } from './operations.ts';

interface ResultCallDialogProps {
  readonly result: Result;
  readonly onClose: () => void;
}

/** The call that made a result, in each language. */
export function ResultCallDialog({ result, onClose }: ResultCallDialogProps) {
  const key = useSnippetKey();
  const { data } = useQuery({
    queryKey: [getResult.path, result.id],
    queryFn: ({ signal }) => fetchResult(result.id, signal),
  });
  const call = data?.call;
  if (!call) return null;
  const fields = Object.entries(call.fields);
  const shared = { url: window.location.origin + call.path, key };
  const sent =
    call.image_url === null
      ? postCall({ ...shared, upload: { field: 'image', name: result.name ?? fileNameOf(result) }, fields })
      : postCall({ ...shared, fields: [['image_url', call.image_url], ...fields] });
  return (
    <ApiCallDialog
      description="Makes the same picture. Insert your full API key."
      snippets={callSnippets(sent, result.tool === null ? 'Overprint' : toolName(result.tool))}
      onClose={onClose}
    />
  );
}
