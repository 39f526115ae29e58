import type { ResultGroup } from '#account/results/shared/contract.ts';
import { resultLimits } from '#account/results/shared/result.ts';
import { GroupTile } from '#account/results/web/group-tile.tsx';
import { ResultActions } from '#account/results/web/result-actions.tsx';
import { ResultTile } from '#account/results/web/result-tile.tsx';
import { TileGrid } from '#account/results/web/tile.tsx';
import { useResultGroups } from '#account/results/web/use-results.ts';
import { paths } from '#platform/shared/paths.ts';
import { type ListProps, Pages } from './list.tsx';
import { useGroupName } from './use-group-name.ts';

/** The account's results in groups, newest first; a single picture stands for itself. */
export function Groups({ tool, selection, ...pages }: ListProps) {
  const query = useResultGroups({ tool, before: pages.before, limit: resultLimits.pageDefault });
  const nameOf = useGroupName();
  return (
    <Pages query={query} selection={selection} {...pages}>
      {(groups) => (
        <TileGrid>
          {groups.map((group) => (
            <li key={group.id}>
              {isSingle(group) ? (
                group.results.map((result) => (
                  <ResultTile key={result.id} result={result} Actions={ResultActions} selection={selection} />
                ))
              ) : (
                <GroupTile
                  group={group}
                  name={nameOf(group)}
                  href={`${paths.results}?group=${group.id}`}
                  selection={selection}
                />
              )}
            </li>
          ))}
        </TileGrid>
      )}
    </Pages>
  );
}

/** A batch of one is one too. */
function isSingle({ count }: ResultGroup): boolean {
  return count === 1;
}
