import { useEffect, useRef, useState } from 'react';
import { resultLimits } from '#account/results/shared/result.ts';
import { groupFactsOf } from '#account/results/web/present-result.ts';
import { ResultActions } from '#account/results/web/result-actions.tsx';
import { ResultGrid } from '#account/results/web/result-tile.tsx';
import { useSelection } from '#account/results/web/selection.ts';
import { useZip } from '#account/results/web/use-chosen.ts';
import { useResultGroups, useResults } from '#account/results/web/use-results.ts';
import { Button } from '#platform/web/button.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { untilText } from '#platform/web/until.ts';
import { Pages } from './list.tsx';
import { useGroupName } from './use-group-name.ts';

interface GroupViewProps {
  readonly id: string;
  readonly onBack: () => void;
}

/** All pictures of a group, a page at a time. */
export function GroupView({ id, onBack }: GroupViewProps) {
  const [before, setBefore] = useState<string>();
  const selection = useSelection();
  const group = useResultGroups({ group: id, limit: 1 }).data?.data[0];
  const query = useResults({ group: id, before, limit: resultLimits.pageMax });
  const nameOf = useGroupName();
  const zip = useZip();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid grid-cols-1 gap-6">
      <Button variant="outline" size="sm" className="justify-self-start" onClick={onBack}>
        All results
      </Button>
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1
            ref={heading}
            tabIndex={-1}
            className="text-4xl font-extrabold outline-none [overflow-wrap:anywhere]"
          >
            {group ? nameOf(group) : 'Results'}
          </h1>
          {group && (
            <p className="mt-2 text-ink-soft">
              {groupFactsOf(group).join(' · ')}, {untilText(group.expires_at)}
            </p>
          )}
        </div>
        {group && (
          <Button pending={zip.isPending} onClick={() => zip.mutate({ groups: [id] })}>
            {!zip.isPending && <Icon name="download" />}
            Download all (ZIP)
          </Button>
        )}
      </header>
      <Pages query={query} before={before} selection={selection} onTurn={setBefore} onAll={onBack}>
        {(results) => <ResultGrid results={results} Actions={ResultActions} selection={selection} />}
      </Pages>
    </div>
  );
}
