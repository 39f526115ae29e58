import { Suspense, useState } from 'react';
import { isolate } from '#platform/shared/isolate.ts';
import { Button } from '#platform/web/button.tsx';
import { CopyButton } from '#platform/web/copy-button.tsx';
import { DeleteButton } from '#platform/web/delete-button.tsx';
import { EmptyState } from '#platform/web/empty-state.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { Moment, presentDay } from '#platform/web/moment.tsx';
import { TableSkeleton } from '#platform/web/skeleton.tsx';
import { type Column, Table } from '#platform/web/table.tsx';
import type { ApiKey } from '#account/api-keys/shared/contract.ts';
import { announceCopiedKey, keyMark, useApiKeys, useDeleteApiKey } from './use-api-keys.ts';
import { keyScopes } from '#platform/shared/key-scopes.ts';
import { Badge } from '#platform/web/badge.tsx';
import { presentScopes } from './scope-names.ts';
import { apiKeyLimits } from '#account/api-keys/shared/limits.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The scopes and expiry of a key, if it has any. */
function KeyState({ apiKey }: { readonly apiKey: ApiKey }) {
  const isForAll = apiKey.scopes.length === keyScopes.length;
  return (
    <span className="grid justify-items-start gap-1 text-sm text-ink-soft max-md:justify-items-end">
      {apiKey.test && <Badge>Test</Badge>}
      {!isForAll && <span>{presentScopes(apiKey.scopes)}</span>}
      <KeyEnd {...apiKey} />
    </span>
  );
}

function KeyEnd({ expiresAt, rotatedAt }: Pick<ApiKey, 'expiresAt' | 'rotatedAt'>) {
  if (expiresAt === null) return null;
  const leftMs = Date.parse(expiresAt) - Date.now();
  if (leftMs <= 0) return <Badge variant="destructive">Expired {presentDay(expiresAt)}</Badge>;
  if (rotatedAt !== null)
    return (
      <span>
        Replaced; works until <Moment at={expiresAt} />
      </span>
    );
  if (leftMs <= apiKeyLimits.soonDays * dayMs)
    return <Badge variant="attention">Expires {presentDay(expiresAt)}</Badge>;
  return <span>Expires {presentDay(expiresAt)}</span>;
}

const RotateKeyDialog = lazyPart(async () => (await import('./rotate-key-dialog.tsx')).RotateKeyDialog);

/** The account's keys. Each can be copied and, after a question, deleted. */
export function KeyList() {
  const keys = useApiKeys();
  if (keys.error) return <LoadFailure error={keys.error} onRetry={() => void keys.refetch()} />;
  if (!keys.data) return <TableSkeleton rows={3} />;
  if (keys.data.length === 0) return <EmptyState text="You don't have any API keys yet." />;
  return <KeysTable keys={keys.data} />;
}

function KeysTable({ keys }: { readonly keys: readonly ApiKey[] }) {
  const columns: readonly Column<ApiKey>[] = [
    {
      header: 'Name',
      cell: (row) => (
        <>
          <span className="font-medium [overflow-wrap:anywhere]">{row.name}</span>
          <KeyState apiKey={row} />
        </>
      ),
    },
    { header: 'API Key (First 8 characters)', data: true, cell: (row) => <KeyText apiKey={row} /> },
    { header: 'Created At', cell: (row) => presentKeyDay(row.createdAt) },
    { header: 'Actions', cell: (row) => <KeyActions apiKey={row} /> },
    { header: 'Last used', cell: (row) => (row.lastUsedAt === null ? 'Never' : presentDay(row.lastUsedAt)) },
  ];
  return (
    <>
      <Table caption="Your API Keys" columns={columns} rows={keys} rowKey={(row) => row.id} />
      <p className="mt-3 text-sm text-ink-soft">
        Only the first 8 and last 4 characters are shown. Copy copies the full key.
      </p>
    </>
  );
}

/** The first characters of a key, and beside them the last ones: test keys all begin alike. */
function KeyText({ apiKey }: { readonly apiKey: ApiKey }) {
  return (
    <>
      {keyMark(apiKey)} <span className="text-ink-soft">{apiKey.suffix}</span>
    </>
  );
}

function KeyActions({ apiKey }: { readonly apiKey: ApiKey }) {
  const deletion = useDeleteApiKey();
  return (
    <span className="inline-flex gap-1">
      {apiKey.key === null ? (
        <span className="self-center text-ink-soft">Can no longer be copied</span>
      ) : (
        <CopyButton text={apiKey.key} label="Copy" onCopied={announceCopiedKey} />
      )}
      <RotateKey apiKey={apiKey} />
      <DeleteButton
        question={`Delete "${isolate(apiKey.name)}"?`}
        consequence="The key stops working immediately everywhere. This can't be undone."
        action="Delete API key"
        pending={deletion.isPending}
        onDelete={() => deletion.mutate(apiKey.id)}
      />
    </span>
  );
}

/** The dialog stays open while the list learns that the key was rotated: it shows the new one. */
function RotateKey({ apiKey }: { readonly apiKey: ApiKey }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {apiKey.rotatedAt === null && (
        <Button
          variant="ghost"
          size="icon"
          aria-label="Rotate"
          title="Rotate"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Icon name="refresh" />
        </Button>
      )}
      <Suspense fallback={null}>
        {open && <RotateKeyDialog apiKey={apiKey} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

/** Returns the day on which a key was created, in the reader's time zone; "N/A" without one (spec 3). */
export function presentKeyDay(createdAt: string | undefined): string {
  return createdAt === undefined ? 'N/A' : presentDay(createdAt);
}
