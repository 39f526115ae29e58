import { ApiAccess } from '#account/api-keys/web/api-access.tsx';
import { formatCount } from '#platform/shared/format.ts';
import { planLimits } from '#account/usage/shared/quota.ts';

const { free, premium } = planLimits;

/** Permissions of an account's keys (contract 2, free tier). */
const allowances = {
  signedIn:
    `${formatCount(free.requestsPerMonth)} requests a month are free with the image and audio APIs. The ` +
    'shop API needs a subscription.',
  subscriber: `${formatCount(premium.requestsPerMonth)} requests a month over all APIs.`,
} as const;

/** The account's API keys and what its plan lets them do. */
export function ApiAccessSection({ state }: { readonly state: keyof typeof allowances }) {
  return <ApiAccess allowance={allowances[state]} />;
}
