import { useQueryClient } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { Icon } from '#platform/web/icon.tsx';
import type { PublicBatch, PublicItem } from '#workflows/batches/shared/batch.ts';
import { PictureGrid } from './picture-grid.tsx';
import { PictureThumbnail } from './picture-thumbnail.tsx';
import { canRunAgain, ItemBadge } from './present-batch.tsx';
import { useGrowing } from './use-growing.tsx';
import { sentFilesKey } from './use-start-batch.ts';

/** Runs one failed item again; undefined while that is not possible. */
type Retry = ((index: number) => void) | undefined;

/**
 * The pictures of a batch with their states: those of this device while they wait, then the finished ones.
 */
export function BatchItems({ batch, onRetry }: { readonly batch: PublicBatch; readonly onRetry: Retry }) {
  const [onlyProblems, setOnlyProblems] = useState(false);
  const files = useQueryClient().getQueryData<readonly (File | undefined)[]>(sentFilesKey(batch.id)) ?? [];
  const areGone = batch.finished_at !== null && batch.zip_url === null;
  const problems = batch.items.filter(({ status, warning }) => status === 'failed' || warning !== null);
  const shown = onlyProblems ? problems : batch.items;
  const { count, end } = useGrowing(shown.length);
  return (
    <div className="grid gap-3">
      {problems.length > 0 && problems.length < batch.total && (
        <label className="flex w-fit items-center gap-2">
          <input
            type="checkbox"
            className="size-5"
            checked={onlyProblems}
            onChange={({ target }) => setOnlyProblems(target.checked)}
          />
          {batch.warned > 0 ? 'Only problems' : 'Only failed'}
        </label>
      )}
      <PictureGrid label="Pictures of the batch">
        {shown.slice(0, count).map((item) => (
          <Item key={item.index} item={item} file={files[item.index]} isGone={areGone} onRetry={onRetry} />
        ))}
      </PictureGrid>
      {end}
    </div>
  );
}

interface ItemProps {
  readonly item: PublicItem;
  /** The picture before, where it was sent from here. */
  readonly file: File | undefined;
  /** Whether the finished picture has expired. */
  readonly isGone: boolean;
  readonly onRetry: Retry;
}

/** Drawn anew only if it has changed: a batch has up to 500. */
const Item = memo(function Item({ item, file, isGone, onRetry }: ItemProps) {
  const { index, name, status, error, images = [] } = item;
  const url = isGone ? null : item.url;
  const thumbnail = <PictureThumbnail source={url ?? file} />;
  return (
    <li className="grid min-w-0 content-start gap-1">
      {url === null ? (
        thumbnail
      ) : (
        <a href={url} target="_blank" rel="noreferrer" aria-label={`Open ${name}`}>
          {thumbnail}
        </a>
      )}
      <span className="truncate text-sm" title={name}>
        {name}
      </span>
      <span className="flex flex-wrap items-center justify-between gap-1">
        <ItemBadge {...item} />
        {onRetry && canRunAgain(item) && (
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Run ${name} again`}
            title="Run again"
            onClick={() => onRetry(index)}
          >
            <Icon name="refresh" />
          </Button>
        )}
      </span>
      {status === 'failed' && <p className="text-sm text-magenta [overflow-wrap:anywhere]">{error}</p>}
      {url !== null && images.length > 1 && (
        <span className="flex flex-wrap gap-x-3 text-sm">
          {images.map((image) => (
            <a
              key={image.name}
              href={image.url}
              target="_blank"
              rel="noreferrer"
              className="text-cyan underline underline-offset-4"
            >
              {image.name}
            </a>
          ))}
        </span>
      )}
    </li>
  );
});
