import { useEffect, useRef } from 'react';
import { CallError } from '../../../platform/shared/client.ts';
import { Button } from '../../../web/kit/button.tsx';
import { CopyButton } from '../../../web/kit/copy-button.tsx';
import { EmptyState } from '../../../web/kit/empty-state.tsx';
import { Facts } from '../../../web/kit/facts.tsx';
import { LoadFailure } from '../../../web/kit/load-failure.tsx';
import { TableSkeleton } from '../../../web/kit/table-skeleton.tsx';
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
  const request = useRequest(id);
  return (
    <div className="grid gap-6">
      <Button variant="outline" size="sm" className="justify-self-start" onClick={onClose}>
        All requests
      </Button>
      {request.data ? (
        <Details request={request.data} />
      ) : request.error ? (
        <Failure error={request.error} onRetry={() => void request.refetch()} />
      ) : (
        <TableSkeleton rows={8} />
      )}
    </div>
  );
}

function Failure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  if (!(error instanceof CallError) || error.code !== usageProblems.requestNotFound.code) {
    return <LoadFailure error={error} onRetry={onRetry} />;
  }
  return (
    <EmptyState text={error.error}>
      <p className="-mt-4 max-w-[60ch] text-ink-soft">{error.fix}</p>
    </EmptyState>
  );
}

function Details({ request }: { readonly request: LoggedRequest }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="max-w-[720px]">
      <div className="mb-8 flex flex-wrap items-center gap-3">
        <h3 ref={heading} tabIndex={-1} className="font-mono text-lg break-all outline-none">
          {request.requestId}
        </h3>
        <StatusBadge statusCode={request.statusCode} />
        <CopyButton text={request.requestId} label="Copy request ID" />
      </div>
      <Facts facts={factsOfRequest(request)} />
    </div>
  );
}
