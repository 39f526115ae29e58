import { LoadFailure } from '../load-failure.tsx';
import { PageSpinner } from '../spinner.tsx';
import { endpointsOf } from './document.ts';
import { EndpointDocument } from './endpoint-document.tsx';
import { useOpenApi } from './use-open-api.ts';

interface EndpointReferenceProps {
  readonly operationId: string;
  /** The first characters of the caller's key, which stand for it in the snippets. */
  readonly keyMark?: string | undefined;
}

/** The documentation card of one endpoint, drawn from the OpenAPI document. */
export function EndpointReference({ operationId, keyMark }: EndpointReferenceProps) {
  const { data, error, refetch } = useOpenApi();
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSpinner />;
  const endpoint = endpointsOf(data).find(({ operation }) => operation.operationId === operationId);
  return endpoint && <EndpointDocument endpoint={endpoint} keyMark={keyMark} />;
}
