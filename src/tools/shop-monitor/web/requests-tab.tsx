import { RequestsTab as RequestList } from '../../../account/usage/web/requests-tab.tsx';
import { listShops } from '../shared/contract.ts';

/** Contract 4: of the shop API, calls by key alone are counted and logged. */
const emptyNote =
  'Calls made with API keys are listed here. What you do with your shops on this screen is neither counted nor listed.';

/** The calls of everything under the shops' path. */
export function RequestsTab() {
  return <RequestList endpoint={listShops.path} emptyNote={emptyNote} />;
}
