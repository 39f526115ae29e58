import { useEffect } from 'react';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { TableSkeleton } from '#platform/web/skeleton.tsx';
import { useUrlParams } from '#platform/web/use-url-params.ts';
import { useTemplates } from '#workflows/templates/web/template-calls.ts';
import { BatchView } from './batch-view.tsx';
import { type OwnWork, useDraft } from './draft.ts';
import { NewBatch } from './new-batch.tsx';
import { RecentBatches } from './recent-batches.tsx';

/**
 * Many pictures at once (contract 13): a new batch, or the one that `?batch=` names. `?with=` chooses a
 * template.
 */
export function ManyTab({ own }: { readonly own: OwnWork }) {
  const { data: templates, error, refetch } = useTemplates();
  const [search, changeUrl] = useUrlParams();
  const [draft, change] = useDraft(own.tool);
  const { startedId } = draft;
  const shownId = search.get('batch');
  useEffect(() => {
    if (startedId === undefined) return;
    changeUrl({ batch: startedId });
    change({ startedId: undefined });
  });
  const wantedId = search.get('with');
  useEffect(() => {
    if (wantedId === null) return;
    changeUrl({ with: undefined });
    change({ templateId: wantedId });
  });
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!templates) return <TableSkeleton rows={5} />;
  if (shownId !== null)
    return (
      <BatchView
        key={shownId}
        id={shownId}
        templates={templates}
        onBack={() => changeUrl({ batch: undefined })}
      />
    );
  return (
    <div className="grid gap-10">
      <NewBatch own={own} templates={templates} draft={draft} change={change} />
      <RecentBatches templates={templates} />
    </div>
  );
}
