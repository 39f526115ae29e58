import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { client } from '../../../web/kit/call.ts';
import { LoadFailure } from '../../../web/kit/load-failure.tsx';
import { PageHeading } from '../../../web/kit/page-heading.tsx';
import { paths } from '../../../web/kit/paths.ts';
import { refreshSubscription } from '../shared/contract.ts';

/** Where a payment returns to. Its address proves nothing: the server asks the provider what was paid. */
export function ReturnPage() {
  const queries = useQueryClient();
  const { mutate, data, error } = useMutation({
    mutationFn: () => client.call(refreshSubscription),
    onSuccess: () => queries.invalidateQueries(),
  });
  useEffect(() => mutate(), [mutate]);
  return (
    <>
      <PageHeading title="Payment" intro={introOf(data?.premiumUntil)} />
      {error && <LoadFailure error={error} onRetry={() => mutate()} />}
      <Link href={paths.account}>My Account</Link>
    </>
  );
}

function introOf(premiumUntil: string | null | undefined): string {
  if (premiumUntil === undefined) return 'Asking the payment provider...';
  if (premiumUntil === null) return 'No payment has arrived for this account yet.';
  return `Your account is premium until ${premiumUntil.slice(0, 10)}.`;
}
