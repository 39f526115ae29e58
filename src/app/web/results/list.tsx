import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ResultTool } from '#account/results/shared/result.ts';
import type { Selection } from '#account/results/web/selection.ts';
import { SelectionBar } from '#account/results/web/selection-bar.tsx';
import { paths } from '#platform/shared/paths.ts';
import { Button, buttonClass } from '#platform/web/button.tsx';
import { EmptyState } from '#platform/web/empty-state.tsx';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { TableSkeleton } from '#platform/web/skeleton.tsx';

/** A list of results on the screen, page by page. */
export interface ListProps {
  readonly tool?: ResultTool | undefined;
  readonly before: string | undefined;
  readonly selection: Selection;
  readonly onTurn: (before: string | undefined) => void;
  /** Shows everything; undefined if everything is shown. */
  readonly onAll?: (() => void) | undefined;
  /** What follows the list, which has its place once the list is there. */
  readonly below?: ReactNode;
}

interface PagesProps<Row> extends Pick<ListProps, 'before' | 'selection' | 'onTurn' | 'onAll' | 'below'> {
  readonly query: {
    readonly data: { readonly data: readonly Row[]; readonly next_before: string | null } | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A page of a list, what can be done with the pictures chosen in it, and what follows it. */
export function Pages<Row>({ selection, below, ...page }: PagesProps<Row>) {
  const { data, error } = page.query;
  return (
    <>
      <PageOf {...page} />
      <SelectionBar selection={selection} />
      {(data ?? error) && below}
    </>
  );
}

/** A page of a list with the buttons to others, or what stands in its place. */
function PageOf<Row>({
  query,
  before,
  onTurn,
  onAll,
  children,
}: Omit<PagesProps<Row>, 'selection' | 'below'>) {
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <TableSkeleton rows={5} />;
  const { data, next_before: older } = query.data;
  if (data.length === 0 && before === undefined) return <NoPictures onAll={onAll} />;
  return (
    <div>
      {children(data)}
      {(before !== undefined || older !== null) && (
        <nav aria-label="Pages of results" className="mt-6 flex gap-2">
          <Button
            variant="outline"
            size="sm"
            disabled={before === undefined}
            onClick={() => onTurn(undefined)}
          >
            Newest
          </Button>
          <Button
            variant="outline"
            size="sm"
            disabled={older === null}
            onClick={() => onTurn(older ?? undefined)}
          >
            Older
          </Button>
        </nav>
      )}
    </div>
  );
}

function NoPictures({ onAll }: Pick<ListProps, 'onAll'>) {
  if (onAll)
    return (
      <EmptyState text="No matching results.">
        <Button variant="outline" onClick={onAll}>
          Show all results
        </Button>
      </EmptyState>
    );
  return (
    <EmptyState text="Pictures that you make on screen, with the API and in batches appear here.">
      <Link href={paths.textOverlay} className={buttonClass()}>
        Finish a picture
      </Link>
    </EmptyState>
  );
}
