import { keyMark, useApiKeys } from '../../../account/api-keys/web/use-api-keys.ts';
import { ApiReference } from '../../../web/kit/reference/api-reference.tsx';
import { drawText } from '../shared/contract.ts';

/** The tool's endpoint, with the first characters of the customer's newest key in its snippets. */
export function ApiTab() {
  const key = useApiKeys().data?.[0];
  return <ApiReference operationIds={[drawText.name]} keyMark={key && keyMark(key)} />;
}
