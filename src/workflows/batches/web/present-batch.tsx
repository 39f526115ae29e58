import { Badge } from '#platform/web/badge.tsx';
import type { BatchSummary, ItemStatus, PublicItem } from '#workflows/batches/shared/batch.ts';
import { itemProblems, itemWarnings, warnedText } from '#workflows/batches/shared/problems.ts';
import type { OwnWork, TemplateChoice } from './draft.ts';

const states = {
  waiting: { label: 'Waiting', variant: 'muted' },
  processing: { label: 'Processing', variant: 'default' },
  completed: { label: 'Completed', variant: 'success' },
  failed: { label: 'Failed', variant: 'destructive' },
  cancelled: { label: 'Cancelled', variant: 'muted' },
} as const;

function StatusBadge({ status }: { readonly status: ItemStatus }) {
  const { label, variant } = states[status];
  return <Badge variant={variant}>{label}</Badge>;
}

/** How a batch stands: one that has ended says by its colour whether pictures failed. */
export function BatchBadge({ status, failed, total }: BatchSummary) {
  if (status !== 'completed' || failed === 0) return <StatusBadge status={status} />;
  return failed === total ? <StatusBadge status="failed" /> : <Badge variant="attention">Some failed</Badge>;
}

/** How an item stands: a warning takes the place of "Completed". */
export function ItemBadge({ status, warning, warning_code: code }: PublicItem) {
  const found = itemWarnings.find((one) => one.code === code);
  if (!found) return <StatusBadge status={status} />;
  return (
    <Badge variant="attention" title={warning ?? found.text}>
      {found.label}
    </Badge>
  );
}

/** On what is not made yet. */
export function CutBadge() {
  const [{ label, text }] = itemWarnings;
  return (
    <span className="flex">
      <Badge variant="attention" title={text}>
        {label}
      </Badge>
    </span>
  );
}

const toolNames: Readonly<Record<OwnWork['tool'], string>> = {
  text_overlay: 'Text overlay',
  image_padding: 'Image padding',
  print_files: 'Print files',
};

/** Returns what a batch does with its pictures. */
export function workOf(
  { tool, template_id: id }: BatchSummary,
  templates: readonly TemplateChoice[],
): string {
  if (tool) return toolNames[tool];
  return `Template: ${templates.find((template) => template.id === id)?.name ?? 'deleted since'}`;
}

export function picturesText(count: number): string {
  return count === 1 ? '1 picture' : `${count} pictures`;
}

/** Returns the items that have ended. */
export function endedOf({ completed, failed, cancelled }: BatchSummary): number {
  return completed + failed + cancelled;
}

/** Returns how a batch stands, for screens and screen readers. */
export function standOf(batch: BatchSummary): string {
  const { completed, failed, cancelled, warned, total } = batch;
  return [
    `${completed} of ${total} completed`,
    failed > 0 && `${failed} failed`,
    cancelled > 0 && `${cancelled} cancelled`,
    warned > 0 && warnedText(batch),
  ]
    .filter((part) => part !== false)
    .join(', ');
}

/** Whether an item can run again: rows that could not be read have nothing to run. */
export function canRunAgain({ status, code }: PublicItem): boolean {
  return status === 'failed' && code !== itemProblems.invalidRow.code;
}
