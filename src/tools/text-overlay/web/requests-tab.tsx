import { RequestsTab as RequestList } from '../../../account/usage/web/requests-tab.tsx';
import { drawText } from '../shared/contract.ts';

/** The calls of this tool's endpoint. */
export function RequestsTab() {
  return <RequestList endpoint={drawText.path} />;
}
