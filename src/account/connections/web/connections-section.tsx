import { formatCount } from '#platform/shared/format.ts';
import { scopeName } from '#platform/shared/key-scopes.ts';
import { Button } from '#platform/web/button.tsx';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { Moment } from '#platform/web/moment.tsx';
import { Section } from '#platform/web/section.tsx';
import { Skeleton } from '#platform/web/skeleton.tsx';
import type { Connection } from '#account/connections/shared/contract.ts';
import { useConnections, useRevokeConnection } from './use-connections.ts';

/** The apps that can act for the account: what they can do, what they used, and a button that ends each. */
export function ConnectionsSection() {
  const { data, error, refetch } = useConnections();
  return (
    <Section title="Connected apps">
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-20" />
      ) : data.length === 0 ? (
        <p className="text-ink-soft">
          None yet. In Claude, ChatGPT, Cursor or n8n, add{' '}
          <code className="font-mono text-sm">{mcpAddress()}</code> as a server.{' '}
          <a href="/docs/connect-apps" className="text-cyan underline underline-offset-4">
            How to connect an app
          </a>
        </p>
      ) : (
        <ul className="-mt-4">
          {data.map((connection) => (
            <ConnectionRow key={connection.id} connection={connection} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function mcpAddress(): string {
  return `${window.location.origin}/mcp`;
}

function ConnectionRow({ connection }: { readonly connection: Connection }) {
  const revoke = useRevokeConnection();
  const { name, host, scopes, cap, used, connectedAt, lastUsedAt } = connection;
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-5 gap-y-1 border-b border-rule py-3">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <bdi className="font-medium">{name}</bdi>
        <span className="block font-mono text-sm text-ink-soft">{host}</span>
      </span>
      <Button
        variant="outline"
        size="sm"
        aria-description={name}
        pending={revoke.isPending}
        onClick={() => revoke.mutate(connection)}
      >
        Revoke
      </Button>
      <span className="col-span-2 text-sm">{scopes.map(scopeName).join(', ')}</span>
      <span className="col-span-2 text-sm text-ink-soft">
        {formatCount(used)} of {formatCount(cap)} metered calls this month. Connected{' '}
        <Moment at={connectedAt} />
        {lastUsedAt === null ? (
          ', not used yet.'
        ) : (
          <>
            , last used <Moment at={lastUsedAt} />.
          </>
        )}
      </span>
    </li>
  );
}
