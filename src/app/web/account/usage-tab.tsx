import { UsageDetails } from '../../../account/usage/web/usage-details.tsx';
import { loggedTools } from './logged-tools.ts';

/** The request log over all tools. */
export function UsageTab() {
  return <UsageDetails tools={loggedTools} />;
}
