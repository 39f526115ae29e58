import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '#platform/shared/paths.ts';
import { Button, buttonClass } from '#platform/web/button.tsx';
import { cn } from '#platform/web/cn.ts';
import { CopyButton } from '#platform/web/copy-button.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { ownAddress } from '#platform/web/own-address.ts';
import type { Result } from '#account/results/shared/contract.ts';
import { nameOf } from './present-result.ts';
import { useRunAgain } from './use-results.ts';

const ResultCallDialog = lazyPart(async () => (await import('./result-call-dialog.tsx')).ResultCallDialog);

/** What the editor opens: browsers show these. */
const editable = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
/**
 * Five of them are side by side under a picture on a phone, where they share its width and are as tall as a
 * finger.
 */
const iconClass = 'size-8 pointer-coarse:w-auto pointer-coarse:flex-1';
const iconLink = cn(buttonClass({ variant: 'ghost', size: 'icon' }), iconClass);

/** Downloads a result, copies its link, opens it in the editor, makes it again and shows its call. */
export function ResultActions({ result }: { readonly result: Result }) {
  const { id, url, repeatable, content_type: contentType } = result;
  const [showsCall, setShowsCall] = useState(false);
  const again = useRunAgain(result);
  return (
    <div className="-ml-2 flex pointer-coarse:-mr-2">
      {url !== null && (
        <>
          <a
            href={ownAddress(url)}
            download={nameOf(result)}
            aria-label="Download"
            title="Download"
            className={iconLink}
          >
            <Icon name="download" />
          </a>
          <CopyButton text={url} label="Copy link" className={iconClass} />
          {editable.includes(contentType) && (
            <Link
              href={`${paths.textOverlay}?result=${id}`}
              aria-label="Open in editor"
              title="Open in editor"
              className={iconLink}
            >
              <Icon name="edit" />
            </Link>
          )}
        </>
      )}
      {repeatable && (
        <>
          <Button
            variant="ghost"
            size="icon"
            className={iconClass}
            aria-label="Run again"
            title="Run again"
            pending={again.isPending}
            onClick={() => again.mutate()}
          >
            {!again.isPending && <Icon name="refresh" />}
          </Button>
          <Button
            variant="ghost"
            size="icon"
            className={iconClass}
            aria-label="Copy as API call"
            title="Copy as API call"
            aria-haspopup="dialog"
            onClick={() => setShowsCall(true)}
          >
            <Icon name="code" />
          </Button>
        </>
      )}
      <Suspense fallback={null}>
        {showsCall && <ResultCallDialog result={result} onClose={() => setShowsCall(false)} />}
      </Suspense>
    </div>
  );
}
