import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { CallError } from '#platform/shared/client.ts';
import { Alert } from '#platform/web/alert.tsx';
import { Button, buttonClass } from '#platform/web/button.tsx';
import { Detail } from '#platform/web/detail.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { Moment } from '#platform/web/moment.tsx';
import { Progress } from '#platform/web/progress.tsx';
import type { PublicBatch } from '#workflows/batches/shared/batch.ts';
import { batchProblems } from '#workflows/batches/shared/problems.ts';
import { BatchItems } from './batch-items.tsx';
import type { TemplateChoice } from './draft.ts';
import { BatchBadge, canRunAgain, endedOf, picturesText, standOf, workOf } from './present-batch.tsx';
import { useBatch, useBatchActions } from './use-batch.ts';
import { useBatchNews, useTimeLeft } from './use-batch-progress.ts';

const ConfirmDialog = lazyPart(async () => (await import('#platform/web/confirm-dialog.tsx')).ConfirmDialog);

interface BatchViewProps {
  readonly id: string;
  readonly templates: readonly TemplateChoice[];
  readonly onBack: () => void;
}

/** One batch: its progress, its pictures and what can be done with it. */
export function BatchView({ id, templates, onBack }: BatchViewProps) {
  const query = useBatch(id);
  const { data, error } = query;
  const isLost = data !== undefined && error !== null && !(error instanceof CallError && error.status < 500);
  return (
    <Detail
      back="New batch"
      onBack={onBack}
      query={isLost ? { ...query, error: null } : query}
      missing={batchProblems.notFound}
    >
      {(batch) => (
        <>
          {isLost && (
            <Alert variant="attention" title="Connection lost">
              <p>The batch is still running. This page retries every few seconds.</p>
            </Alert>
          )}
          <Batch batch={batch} readAtMs={query.dataUpdatedAt} templates={templates} />
        </>
      )}
    </Detail>
  );
}

interface BatchProps {
  readonly batch: PublicBatch;
  readonly readAtMs: number;
  readonly templates: readonly TemplateChoice[];
}

function Batch({ batch, readAtMs, templates }: BatchProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useBatchNews(batch);
  const left = useTimeLeft(batch, readAtMs);
  const isFinished = batch.finished_at !== null;
  const actions = useBatchActions(batch.id);
  return (
    <div className="grid min-w-0 gap-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {picturesText(batch.total)}
        </h2>
        <BatchBadge {...batch} />
        <span className="text-ink-soft [overflow-wrap:anywhere]">
          {workOf(batch, templates)}, <Moment at={batch.created_at} />
        </span>
      </div>
      <div className="grid gap-2">
        <p className="flex flex-wrap justify-between gap-x-4 tabular-nums">
          <span>{standOf(batch)}</span>
          <span className="text-ink-soft">{isFinished ? <Expiry batch={batch} /> : (left ?? 'Working')}</span>
        </p>
        <Progress label="Progress of the batch" percent={(endedOf(batch) / batch.total) * 100} />
      </div>
      <Actions batch={batch} actions={actions} />
      <BatchItems
        batch={batch}
        onRetry={
          isFinished && !actions.retry.isPending ? (index) => actions.retry.mutate([index]) : undefined
        }
      />
    </div>
  );
}

function Expiry({ batch }: { readonly batch: PublicBatch }): ReactNode {
  if (batch.expires_at === null) return null;
  if (batch.zip_url === null) return batch.completed > 0 ? 'The pictures have expired' : null;
  return (
    <>
      Available until <Moment at={batch.expires_at} />
    </>
  );
}

interface ActionsProps {
  readonly batch: PublicBatch;
  readonly actions: ReturnType<typeof useBatchActions>;
}

function Actions({ batch, actions: { cancel, retry } }: ActionsProps) {
  const [asking, setAsking] = useState(false);
  const { finished_at: finishedAt, zip_url: zipUrl, status } = batch;
  const failed = batch.items.filter(canRunAgain).length;
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {zipUrl !== null && (
        <a href={zipUrl} download="" className={buttonClass()}>
          <Icon name="download" />
          Download all (ZIP)
        </a>
      )}
      {finishedAt !== null && failed > 0 && (
        <Button variant="outline" pending={retry.isPending} onClick={() => retry.mutate(undefined)}>
          <Icon name="refresh" />
          Run {failed === 1 ? 'the failed one' : `the ${failed} failed`} again
        </Button>
      )}
      {status === 'processing' && (
        <Button variant="outline" pending={cancel.isPending} onClick={() => setAsking(true)}>
          Cancel batch
        </Button>
      )}
      {asking && (
        <Suspense>
          <ConfirmDialog
            question={`Cancel this batch of ${picturesText(batch.total)}?`}
            consequence="Waiting pictures are returned to your quota. Finished ones can be downloaded."
            action="Cancel batch"
            dismissal="Go on"
            onConfirm={() => cancel.mutate()}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
