import { Link } from 'wouter';
import { paths } from '#platform/shared/paths.ts';
import { Progress } from '#platform/web/progress.tsx';
import { Section } from '#platform/web/section.tsx';
import type { BatchSummary } from '#workflows/batches/shared/batch.ts';
import { endedOf, picturesText, standOf } from '#workflows/batches/web/present-batch.tsx';
import { useRecentBatches } from '#workflows/batches/web/use-recent-batches.ts';

/** The batches that are worked on now; nothing while there are none. */
export function BatchesUnderWay() {
  const open = useRecentBatches().data?.filter(({ finished_at: finishedAt }) => finishedAt === null) ?? [];
  if (open.length === 0) return null;
  return (
    <Section title="Under way">
      <ul className="grid gap-5">
        {open.map((batch) => (
          <li key={batch.id}>
            <OpenBatch batch={batch} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function OpenBatch({ batch }: { readonly batch: BatchSummary }) {
  const screen = batch.tool === 'image_padding' ? paths.imagePadding : paths.textOverlay;
  const name = picturesText(batch.total);
  return (
    <>
      <Link
        href={`${screen}?tab=many&batch=${batch.id}`}
        className="font-medium text-cyan underline underline-offset-4"
      >
        {name}
      </Link>
      <div className="my-2">
        <Progress label={`Batch of ${name}`} percent={(endedOf(batch) / batch.total) * 100} />
      </div>
      <p className="text-sm text-ink-soft">{standOf(batch)}</p>
    </>
  );
}
