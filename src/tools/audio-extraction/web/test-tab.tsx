import { ExtractionForm } from './extraction-form.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import { RecentJobs } from './recent-jobs.tsx';
import type { Extraction } from './use-extraction.ts';

/** The form beside its progress, and below them the jobs before. */
export function TestTab({ extraction }: { readonly extraction: Extraction }) {
  return (
    <div className="grid gap-x-12 gap-y-10 md:grid-cols-[minmax(280px,380px)_minmax(0,1fr)]">
      <ExtractionForm extraction={extraction} />
      <div className="grid content-start gap-10">
        <ProgressPanel extraction={extraction} />
        <HowItWorks />
      </div>
      <div className="md:col-span-2">
        <RecentJobs shownId={extraction.jobId} />
      </div>
    </div>
  );
}
