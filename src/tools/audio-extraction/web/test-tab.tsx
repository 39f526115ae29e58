import { Suspense } from 'react';
import { lazyPart } from '../../../platform/web/lazy-part.tsx';
import { Skeleton } from '../../../platform/web/skeleton.tsx';
import { ExtractionForm } from './extraction-form.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import type { Extraction } from './use-extraction.ts';

const RecentJobs = lazyPart(async () => (await import('./recent-jobs.tsx')).RecentJobs);

/** The form beside its progress, and below them the jobs before, which are fetched after the form. */
export function TestTab({ extraction }: { readonly extraction: Extraction }) {
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(280px,380px)_minmax(0,1fr)]">
      <ExtractionForm extraction={extraction} />
      <div className="grid content-start gap-10">
        <ProgressPanel extraction={extraction} />
        <HowItWorks />
      </div>
      <div className="lg:col-span-2">
        <Suspense fallback={<Skeleton className="h-40" />}>
          <RecentJobs shownId={extraction.jobId} />
        </Suspense>
      </div>
    </div>
  );
}
