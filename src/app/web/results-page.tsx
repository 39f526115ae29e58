import { Suspense, useRef } from 'react';
import { Link } from 'wouter';
import { type ResultTool, resultTools, resultLimits, toolName } from '#account/results/shared/result.ts';
import { ResultActions } from '#account/results/web/result-actions.tsx';
import { ResultGrid } from '#account/results/web/result-tile.tsx';
import { useResults } from '#account/results/web/use-results.ts';
import { paths } from '#platform/shared/paths.ts';
import { Button, buttonClass } from '#platform/web/button.tsx';
import { EmptyState } from '#platform/web/empty-state.tsx';
import { Field } from '#platform/web/field.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { PageHeading } from '#platform/web/page-heading.tsx';
import { Select } from '#platform/web/select.tsx';
import { TableSkeleton } from '#platform/web/skeleton.tsx';
import { useUrlParams } from '#platform/web/use-url-params.ts';

const RecentJobs = lazyPart(
  async () => (await import('#tools/audio-extraction/web/recent-jobs.tsx')).RecentJobs,
);

type Shown = ResultTool | 'audio' | '';

const choices = [
  { value: '', label: 'All tools' },
  ...resultTools.map((tool) => ({ value: tool, label: toolName(tool) })),
  { value: 'audio', label: 'Audio Extraction' },
] as const satisfies readonly { readonly value: Shown; readonly label: string }[];

/**
 * What the account has made and can still download (contract 11, Results). Tool and page are in the address.
 */
export function ResultsPage() {
  const [search, change] = useUrlParams();
  const shown = choices.find(({ value }) => value === search.get('tool'))?.value ?? '';
  const before = /^[\w.-]{1,60}$/.exec(search.get('before') ?? '')?.[0];
  const tools = useRef<HTMLDivElement>(null);
  function showAll() {
    change({ tool: undefined, before: undefined });
    // The button that was pressed is gone.
    tools.current?.querySelector('select')?.focus();
  }
  return (
    <div className="grid grid-cols-1 gap-8">
      <PageHeading
        title="Results"
        intro={`Everything made in the last ${resultLimits.lifeHours} hours; new product pictures for 7 days.`}
      >
        <div ref={tools} className="w-56">
          <Field label="Tool">
            {(control) => (
              <Select
                {...control}
                value={shown}
                options={choices}
                onChange={(tool) => change({ tool: tool || undefined, before: undefined })}
              />
            )}
          </Field>
        </div>
      </PageHeading>
      {shown !== 'audio' && (
        <Pictures
          tool={shown || undefined}
          before={before}
          onTurn={(next) => change({ before: next })}
          onAll={showAll}
        />
      )}
      {(shown === 'audio' || shown === '') && before === undefined && (
        <Suspense fallback={<TableSkeleton rows={3} />}>
          <RecentJobs shownId={null} title="Audio" advice="Audio from your videos appears here." />
        </Suspense>
      )}
    </div>
  );
}

interface PicturesProps {
  readonly tool: ResultTool | undefined;
  readonly before: string | undefined;
  readonly onTurn: (before: string | undefined) => void;
  readonly onAll: () => void;
}

function Pictures({ tool, before, onTurn, onAll }: PicturesProps) {
  const results = useResults({ tool, before, limit: resultLimits.pageDefault });
  if (results.error) return <LoadFailure error={results.error} onRetry={() => void results.refetch()} />;
  if (!results.data) return <TableSkeleton rows={5} />;
  const { data, next_before: older } = results.data;
  if (data.length === 0 && before === undefined) return <NoPictures onAll={tool && onAll} />;
  return (
    <div>
      <ResultGrid results={data} Actions={ResultActions} />
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

function NoPictures({ onAll }: { readonly onAll: (() => void) | undefined }) {
  if (onAll)
    return (
      <EmptyState text="No results from this tool.">
        <Button variant="outline" onClick={onAll}>
          Show all tools
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
