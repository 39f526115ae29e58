import { useState } from 'react';
import { useLocation } from 'wouter';
import { Badge } from '#platform/web/badge.tsx';
import { Button } from '#platform/web/button.tsx';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { Moment } from '#platform/web/moment.tsx';
import { paths } from '#platform/shared/paths.ts';
import { Section } from '#platform/web/section.tsx';
import { Skeleton } from '#platform/web/skeleton.tsx';
import type { Device } from '#account/access/shared/settings.ts';
import { browserName } from './browser-name.ts';
import { DeleteKeysChoice } from './delete-keys-choice.tsx';
import { useEndSessions, useSessions } from './use-settings.ts';

/** The signed-in browsers, and a button that ends all their sessions. */
export function SessionsSection() {
  const { data, error, refetch } = useSessions();
  const [, navigate] = useLocation();
  const [deletesKeys, setDeletesKeys] = useState(false);
  const end = useEndSessions(() => navigate(paths.login));
  return (
    <Section
      title="Signed-in browsers"
      aside={
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <DeleteKeysChoice checked={deletesKeys} onChange={setDeletesKeys} />
          <Button variant="outline" size="sm" pending={end.isPending} onClick={() => end.mutate(deletesKeys)}>
            Sign out everywhere
          </Button>
        </div>
      }
    >
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-20" />
      ) : (
        <ul className="-mt-4">
          {data.map((device) => (
            <DeviceRow key={`${device.kind} ${device.signedInAt} ${device.userAgent}`} device={device} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function DeviceRow({ device }: { readonly device: Device }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 border-b border-rule py-3">
      <span className="font-medium" title={device.userAgent}>
        {browserName(device.userAgent)}
      </span>
      {device.current && <Badge variant="success">This browser</Badge>}
      <span className="w-full text-sm text-ink-soft">
        {device.address},{' '}
        {device.current ? (
          'in use now'
        ) : (
          <>
            last seen <Moment at={device.lastSeenAt} />
          </>
        )}
      </span>
    </li>
  );
}
