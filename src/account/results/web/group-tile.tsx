import { Suspense, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { paths } from '#platform/shared/paths.ts';
import { Button } from '#platform/web/button.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { MenuButton } from '#platform/web/menu-button.tsx';
import { SmallPicture } from '#platform/web/small-picture.tsx';
import type { ResultGroup } from '#account/results/shared/contract.ts';
import { groupFactsOf, picturesText } from './present-result.ts';
import type { Selection } from './selection.ts';
import { Tile } from './tile.tsx';
import { useDeleteResults, useZip } from './use-chosen.ts';

const ConfirmDialog = lazyPart(async () => (await import('#platform/web/confirm-dialog.tsx')).ConfirmDialog);

interface GroupTileProps {
  readonly group: ResultGroup;
  readonly name: string;
  readonly href: string;
  readonly selection: Selection;
}

/** Several results as one: its newest pictures, which open all of them. */
export function GroupTile({ group, name, href, selection }: GroupTileProps) {
  const { id, count: pictures } = group;
  const label = `${name}, ${picturesText(pictures)}`;
  return (
    <Tile
      name={name}
      facts={groupFactsOf(group)}
      createdAt={group.created_at}
      expiresAt={group.expires_at}
      choice={{
        checked: selection.has(id),
        onToggle: () => selection.toggle({ id, isGroup: true, pictures }),
      }}
      picture={
        <Link href={href} aria-label={`Show ${label}`} className="relative grid grid-cols-2 gap-px bg-rule">
          {group.results.map((result) => (
            <SmallPicture key={result.id} address={result.thumbnail_url} className="border-0" />
          ))}
          <span className="absolute right-0 bottom-0 bg-ink px-2 py-0.5 font-mono text-sm text-on-key tabular-nums">
            {pictures}
          </span>
        </Link>
      }
      actions={<GroupActions group={group} label={label} href={href} />}
    />
  );
}

interface GroupActionsProps {
  readonly group: ResultGroup;
  readonly label: string;
  readonly href: string;
}

function GroupActions({ group: { id, ...group }, label, href }: GroupActionsProps) {
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState(false);
  const zip = useZip();
  const deletion = useDeleteResults();
  const { batch_id: batchId, template_id: templateId } = group;
  const items = [
    { label: 'Show all pictures', onChoose: () => navigate(href) },
    ...(batchId === null
      ? []
      : [
          {
            label: 'Open the batch',
            onChoose: () => navigate(`${paths.textOverlay}?tab=many&batch=${batchId}`),
          },
        ]),
    ...(templateId === null
      ? []
      : [
          {
            label: 'Use the template on many pictures',
            onChoose: () => navigate(`${paths.textOverlay}?tab=many&with=${templateId}`),
          },
        ]),
    { label: 'Delete all', onChoose: () => setAsking(true) },
  ];
  return (
    <div className="-ml-2 -mr-2 flex pt-1">
      <Button
        variant="ghost"
        size="sm"
        className="px-2"
        aria-label={`Download ${label} as ZIP`}
        pending={zip.isPending}
        onClick={() => zip.mutate({ groups: [id] })}
      >
        {!zip.isPending && <Icon name="download" />}
        ZIP
      </Button>
      <span className="ml-auto">
        <MenuButton
          label={`More for ${label}`}
          variant="ghost"
          size="icon"
          className="size-8"
          disabled={deletion.isPending}
          items={items}
        >
          <Icon name="more" />
        </MenuButton>
      </span>
      <Suspense fallback={null}>
        {asking && (
          <ConfirmDialog
            question={`Delete "${label}"?`}
            consequence="Their links stop working, and ZIPs no longer include them."
            action={`Delete ${picturesText(group.count)}`}
            onConfirm={() => deletion.mutate({ groups: [id] })}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
