import { Suspense } from 'react';
import type { User } from '../../../account/access/shared/contract.ts';
import { accountPlan } from '../../../platform/shared/entitlement.ts';
import { lazyPart } from '../../../platform/web/lazy-part.tsx';
import { PageSpinner } from '../../../platform/web/spinner.tsx';

const WhiteLabel = lazyPart(
  async () => (await import('../../../account/white-label/web/white-label.tsx')).WhiteLabel,
);

/** The account's own domain. */
export function WhiteLabelSection({ user }: { readonly user: User }) {
  return (
    <Suspense fallback={<PageSpinner />}>
      <WhiteLabel plan={accountPlan(user)} />
    </Suspense>
  );
}
