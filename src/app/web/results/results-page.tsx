import { Suspense, useRef } from 'react';
import { type ResultTool, resultTools, resultLimits, toolName } from '#account/results/shared/result.ts';
import { useSelection } from '#account/results/web/selection.ts';
import { useSession } from '#account/access/web/session.ts';
import { resultLife } from '#platform/shared/result-life.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { PageHeading } from '#platform/web/page-heading.tsx';
import { SearchInput } from '#platform/web/search-input.tsx';
import { Select } from '#platform/web/select.tsx';
import { TableSkeleton } from '#platform/web/skeleton.tsx';
import { useUrlParams } from '#platform/web/use-url-params.ts';
import { FoundPictures } from './found-pictures.tsx';
import { GroupView } from './group-view.tsx';
import { Groups } from './groups.tsx';

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
 * What the account has made and can still download (contract 11, Results): in groups, or the pictures that a
 * search finds. Search, tool, group and page are in the address.
 */
export function ResultsPage() {
  const [params, change] = useUrlParams();
  const group = params.get('group');
  if (group !== null) return <GroupView key={group} id={group} onBack={() => change({ group: undefined })} />;
  return <AllResults params={params} change={change} />;
}

interface AllResultsProps {
  readonly params: URLSearchParams;
  readonly change: ReturnType<typeof useUrlParams>[1];
}

function AllResults({ params, change }: AllResultsProps) {
  const shown = choices.find(({ value }) => value === params.get('tool'))?.value ?? '';
  const before = /^[\w.-]{1,60}$/.exec(params.get('before') ?? '')?.[0];
  const search = params.get('q') ?? '';
  const tools = useRef<HTMLDivElement>(null);
  const selection = useSelection();
  const plan = useSession().state === 'subscriber' ? 'premium' : 'free';
  const tool = shown === 'audio' || shown === '' ? undefined : shown;
  function showAll() {
    change({ tool: undefined, q: undefined, before: undefined });
    // The button that was pressed is gone.
    tools.current?.querySelector('select')?.focus();
  }
  const list = {
    tool,
    before,
    selection,
    onTurn: (next: string | undefined) => change({ before: next }),
    onAll: tool === undefined && search === '' ? undefined : showAll,
  };
  const audio = (
    <Suspense fallback={<TableSkeleton rows={3} />}>
      <RecentJobs shownId={null} title="Audio" advice="Audio from your videos appears here." />
    </Suspense>
  );
  return (
    <div className="grid grid-cols-1 gap-8">
      <PageHeading title="Results" intro={`Pictures are stored for ${resultLife[plan]}, audio for 24 hours.`}>
        <div ref={tools} className="flex w-full flex-wrap gap-3 md:w-auto">
          <SearchInput
            value={search}
            placeholder="Search names"
            maxLength={resultLimits.queryMaxLength}
            onSearch={(q) => change({ q, before: undefined })}
          />
          <div className="w-full md:w-56">
            <Select
              aria-label="Tool"
              value={shown}
              options={choices}
              onChange={(value) => change({ tool: value || undefined, before: undefined })}
            />
          </div>
        </div>
      </PageHeading>
      {shown === 'audio' ? (
        audio
      ) : search === '' ? (
        <Groups {...list} below={shown === '' && before === undefined && audio} />
      ) : (
        <FoundPictures search={search} {...list} />
      )}
    </div>
  );
}
