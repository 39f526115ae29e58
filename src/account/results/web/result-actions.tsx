import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '#platform/shared/paths.ts';
import { announce } from '#platform/web/announce.ts';
import { buttonClass } from '#platform/web/button.tsx';
import { cn } from '#platform/web/cn.ts';
import { CopyButton } from '#platform/web/copy-button.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { MenuButton } from '#platform/web/menu-button.tsx';
import { ownAddress } from '#platform/web/own-address.ts';
import { toast } from '#platform/web/toast-store.ts';
import type { Result } from '#account/results/shared/contract.ts';
import { fileNameOf, nameOf } from './present-result.ts';
import { useDeleteResults } from './use-chosen.ts';
import { useRunAgain } from './use-results.ts';

const ResultCallDialog = lazyPart(async () => (await import('./result-call-dialog.tsx')).ResultCallDialog);
const ConfirmDialog = lazyPart(async () => (await import('#platform/web/confirm-dialog.tsx')).ConfirmDialog);

/** What the editor opens: browsers show these. */
const editable = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
const iconClass = 'size-8';
const iconLink = cn(buttonClass({ variant: 'ghost', size: 'icon' }), iconClass);

/** Downloads a result and opens it in the editor; a menu has what is rarer. */
export function ResultActions({ result }: { readonly result: Result }) {
  const { id, url, content_type: contentType } = result;
  const [asked, setAsked] = useState<'call' | 'deletion'>();
  const again = useRunAgain(result);
  const deletion = useDeleteResults();
  const name = nameOf(result);
  const close = () => setAsked(undefined);
  const isEditable = editable.includes(contentType);
  const items = [
    ...(url !== null && isEditable ? [{ label: 'Copy link', onChoose: () => void copyLink(url) }] : []),
    ...(result.repeatable
      ? [
          { label: 'Run again', onChoose: () => again.mutate() },
          { label: 'Copy as API call', onChoose: () => setAsked('call') },
        ]
      : []),
    { label: url === null ? 'Remove from the list' : 'Delete', onChoose: () => setAsked('deletion') },
  ];
  return (
    <div className="-ml-2 -mr-2 flex pt-1">
      {url !== null && (
        <>
          <a
            href={ownAddress(url)}
            download={fileNameOf(result)}
            aria-label="Download"
            title="Download"
            className={iconLink}
          >
            <Icon name="download" />
          </a>
          {isEditable ? (
            <Link
              href={`${paths.textOverlay}?result=${id}`}
              aria-label="Open in editor"
              title="Open in editor"
              className={iconLink}
            >
              <Icon name="edit" />
            </Link>
          ) : (
            <CopyButton text={url} label="Copy link" className={iconClass} />
          )}
        </>
      )}
      <span className="ml-auto">
        <MenuButton
          label={`More for ${name}`}
          variant="ghost"
          size="icon"
          className={iconClass}
          pending={again.isPending || deletion.isPending}
          items={items}
        >
          {!again.isPending && !deletion.isPending && <Icon name="more" />}
        </MenuButton>
      </span>
      <Suspense fallback={null}>
        {asked === 'call' && <ResultCallDialog result={result} onClose={close} />}
        {asked === 'deletion' && (
          <ConfirmDialog
            question={`Delete "${name}"?`}
            consequence={
              url === null
                ? 'The file on your device stays.'
                : 'Its link stops working, and ZIPs no longer include it.'
            }
            action="Delete picture"
            onConfirm={() => deletion.mutate({ ids: [id] })}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}

async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    announce('Copied');
    toast({ title: 'Link copied' });
  } catch {
    // The browser may deny access to the clipboard; the link can still be taken from the toast.
    toast({ title: 'Could not copy', description: url, variant: 'destructive' });
  }
}
