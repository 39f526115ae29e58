import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '#platform/web/button.tsx';
import { client } from '#platform/web/call.ts';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { Moment } from '#platform/web/moment.tsx';
import { Section } from '#platform/web/section.tsx';
import { Skeleton } from '#platform/web/skeleton.tsx';
import type { SecurityEvent, SecurityEventName } from '#account/access/shared/security-events.ts';
import { browserName } from './browser-name.ts';
import { listSecurityEvents } from '#account/access/web/operations.ts';

const words: Readonly<Record<SecurityEventName, string>> = {
  signed_in: 'Signed in',
  sign_in_failed: 'A sign-in failed',
  password_changed: 'Password changed',
  password_reset: 'New password set by email',
  linked: 'Sign-in by email added',
  unlinked: 'Sign-in by email removed',
  key_created: 'API key created',
  key_rotated: 'API key rotated',
  key_deleted: 'API key deleted',
  app_connected: 'App connected',
  app_revoked: 'Connected app revoked',
  sessions_ended: 'Signed out everywhere',
  second_factor_on: 'Two-step sign-in turned on',
  second_factor_off: 'Two-step sign-in turned off',
  second_factor_failed: 'Correct password, wrong code',
  recovery_code_used: 'Recovery code used',
  recovery_codes_created: 'Recovery codes replaced',
};

/** The account's security events, newest first. */
export function SecurityEventsSection() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [listSecurityEvents.path],
    queryFn: ({ pageParam, signal }) =>
      client.call(listSecurityEvents, {
        query: pageParam === undefined ? {} : { before: String(pageParam) },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => last.next_before ?? undefined,
    staleTime: 0,
  });
  return (
    <Section title="Security events">
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-40" />
      ) : (
        <>
          <ul className="-mt-4">
            {data.pages.flatMap((page) =>
              page.data.map((event) => <EventRow key={event.id} event={event} />),
            )}
          </ul>
          {hasNextPage && (
            <Button
              variant="outline"
              size="sm"
              className="mt-4"
              pending={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              Show older events
            </Button>
          )}
        </>
      )}
    </Section>
  );
}

function EventRow({ event: { event, detail, address, userAgent, at } }: { readonly event: SecurityEvent }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-5 gap-y-1 border-b border-rule py-3">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className={event === 'sign_in_failed' ? 'font-medium text-magenta' : 'font-medium'}>
          {words[event]}
        </span>
        {detail !== null && <span className="text-ink-soft">: {detail}</span>}
      </span>
      <Moment at={at} />
      <span className="w-full text-sm text-ink-soft" title={userAgent}>
        {browserName(userAgent)}, {address}
      </span>
    </li>
  );
}
