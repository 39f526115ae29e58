import { RequestsTab as RequestList } from '../../../account/usage/web/requests-tab.tsx';
import { listShops } from '../shared/contract.ts';

/** The calls of everything under the shops' path. */
export function RequestsTab() {
  return <RequestList endpoint={listShops.path} />;
}
