import { resultUrl } from '#account/results/server/pending-result.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { BatchSummary, ItemStatus, PublicBatch, PublicItem } from '#workflows/batches/shared/batch.ts';
import type { BatchEventBody } from '#workflows/batches/shared/events.ts';
import { itemWarnings } from '#workflows/batches/shared/problems.ts';
import type { Batch, BatchItem, StoredItemStatus } from './tables.ts';
import type { Links } from '#account/white-label/server/links.ts';
import type { Plan } from '#account/usage/shared/quota.ts';

export interface PresentDeps {
  readonly clock: Clock;
  readonly links: Links;
}

/** Returns a batch of an account with a plan as lists have it. */
export function presentSummary(batch: Batch, plan: Plan, deps: PresentDeps): BatchSummary {
  return { ...presentFields(batch, deps), priority: plan };
}

function presentFields(batch: Batch, { clock, links }: PresentDeps): Omit<BatchSummary, 'priority'> {
  return {
    id: batch.id,
    tool: 'tool' in batch.work ? batch.work.tool : null,
    template_id: 'template' in batch.work ? batch.work.template.id : null,
    status: batch.status,
    total: batch.total,
    completed: batch.completed,
    failed: batch.failed,
    cancelled: batch.cancelled,
    warned: batch.warned,
    zip_url: hasZip(batch, clock.now())
      ? `${links.filesOf(batch.userId)}/api/batches/zip/${batch.zipName}.zip`
      : null,
    created_at: batch.createdAt.toISOString(),
    finished_at: batch.finishedAt?.toISOString() ?? null,
    expires_at: batch.expiresAt?.toISOString() ?? null,
    ...(batch.metadata !== null && { metadata: batch.metadata }),
  };
}

export function presentBatch(
  batch: Batch,
  items: readonly BatchItem[],
  plan: Plan,
  deps: PresentDeps,
): PublicBatch {
  return {
    ...presentSummary(batch, plan, deps),
    items: items.map((item) => presentItem(item, batch.userId, deps)),
  };
}

/** Returns the body of `batch.completed`. */
export function presentEvent(batch: Batch, items: readonly BatchItem[], deps: PresentDeps): BatchEventBody {
  const { id, ...fields } = presentFields(batch, deps);
  return {
    event: 'batch.completed',
    batch_id: id,
    ...fields,
    items: items.map((item) => presentItem(item, batch.userId, deps)),
  };
}

/** Whether the finished pictures can be downloaded. */
function hasZip({ finishedAt, completed, expiresAt }: Batch, now: Date): boolean {
  return finishedAt !== null && completed > 0 && expiresAt !== null && expiresAt > now;
}

const publicStatus: Readonly<Record<StoredItemStatus, ItemStatus>> = {
  waiting: 'waiting',
  working: 'processing',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
};

function presentItem(item: BatchItem, userId: number, { links }: PresentDeps): PublicItem {
  const [first] = item.results ?? [];
  const images = (item.results ?? []).flatMap(({ size, file }) =>
    size ? [{ ...size, url: resultUrl(links, userId, file) }] : [],
  );
  return {
    index: item.index,
    name: item.name,
    status: publicStatus[item.status],
    url: first ? resultUrl(links, userId, first.file) : null,
    ...(images.length > 0 && { images }),
    error: item.error,
    code: item.errorCode,
    warning: itemWarnings.find(({ code }) => code === item.warningCode)?.text ?? null,
    warning_code: item.warningCode,
  };
}
