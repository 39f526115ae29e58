import { resultLimits } from '#account/results/shared/result.ts';
import { ResultActions } from '#account/results/web/result-actions.tsx';
import { ResultGrid } from '#account/results/web/result-tile.tsx';
import { useResults } from '#account/results/web/use-results.ts';
import { type ListProps, Pages } from './list.tsx';

interface FoundPicturesProps extends ListProps {
  readonly search: string;
}

/** The pictures whose names have what is searched for. */
export function FoundPictures({ search, tool, selection, ...pages }: FoundPicturesProps) {
  const query = useResults({ search, tool, before: pages.before, limit: resultLimits.pageDefault });
  return (
    <Pages query={query} selection={selection} {...pages}>
      {(results) => <ResultGrid results={results} Actions={ResultActions} selection={selection} />}
    </Pages>
  );
}
