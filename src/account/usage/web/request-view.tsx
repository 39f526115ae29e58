import { CopyButton } from '../../../platform/web/copy-button.tsx';
import { Detail, DetailSummary } from '../../../platform/web/detail.tsx';
import { usageProblems } from '../shared/contract.ts';
import type { LoggedRequest } from '../shared/requests.ts';
import { factsOfRequest, StatusBadge } from './present-request.tsx';
import { useRequest } from './use-requests.ts';

interface RequestViewProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One request with everything that the log holds of it. */
export function RequestView({ id, onClose }: RequestViewProps) {
  return (
    <Detail
      back="All requests"
      onBack={onClose}
      query={useRequest(id)}
      missing={usageProblems.requestNotFound}
    >
      {(request) => <Summary request={request} />}
    </Detail>
  );
}

function Summary({ request }: { readonly request: LoggedRequest }) {
  const { requestId, statusCode } = request;
  const beside = (
    <>
      <StatusBadge statusCode={statusCode} />
      <CopyButton text={requestId} label="Copy request ID" />
    </>
  );
  return <DetailSummary title={requestId} data beside={beside} facts={factsOfRequest(request)} />;
}
