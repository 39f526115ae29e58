import { keyMark, useApiKeys } from '../../../account/api-keys/web/use-api-keys.ts';
import { EndpointReference } from '../../../web/kit/reference/endpoint-reference.tsx';
import { drawText } from '../shared/contract.ts';

/** The tool's endpoint, with the first characters of the customer's newest key in its snippets. */
export function ApiTab() {
  const key = useApiKeys().data?.[0];
  return <EndpointReference operationId={drawText.name} keyMark={key && keyMark(key)} />;
}
