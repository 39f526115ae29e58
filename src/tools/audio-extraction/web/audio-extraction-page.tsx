import { Suspense } from 'react';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { Section } from '#platform/web/section.tsx';
import { Skeleton } from '#platform/web/skeleton.tsx';
import { ToolPage } from '#platform/web/tool-page.tsx';
import { audioLimits, defaultBitrateKbps, videoFormats } from '#tools/audio-extraction/shared/limits.ts';
import { ExtractionForm } from './extraction-form.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import { type Extraction, useExtraction } from './use-extraction.ts';
import { cancelAudioJob, downloadAudioFile, extractAudio, getAudioJob } from './operations.ts';

const ApiTab = lazyPart(async () => (await import('#account/api-keys/web/tool-reference.tsx')).ToolReference);
const RequestsTab = lazyPart(async () => (await import('#account/usage/web/requests-tab.tsx')).RequestsTab);
const operationIds = [extractAudio, getAudioJob, cancelAudioJob, downloadAudioFile].map(({ name }) => name);

/** Extracts the audio of videos. An upload and a job continue while another tab is open. */
export function AudioExtractionPage() {
  const extraction = useExtraction();
  return (
    <ToolPage
      title="Audio Extraction"
      intro="Extract the audio of a video as MP3, from a file or a URL."
      test={<TestTab extraction={extraction} />}
      api={<ApiTab operationIds={operationIds} />}
      requests={<RequestsTab endpoint={extractAudio.path} />}
    />
  );
}

const RecentJobs = lazyPart(async () => (await import('./recent-jobs.tsx')).RecentJobs);

/** The form beside its progress, and below them the last jobs, which load after the form. */
function TestTab({ extraction }: { readonly extraction: Extraction }) {
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

const steps = [
  `Upload a video of up to ${audioLimits.maxVideoBytes / 1024 ** 2} MB (${videoFormats.join(', ')}), or ` +
    'give its URL.',
  `A job extracts the first audio track as an MP3 of ${defaultBitrateKbps} kbit/s (libmp3lame). ` +
    'Short videos take seconds, long ones 2-5 minutes.',
  'Watch the progress here, even after a reload, or get a webhook when the job has completed or failed.',
  'Download the MP3 or share its public URL. Audio files are deleted automatically after ' +
    `${audioLimits.lifeHours} hours.`,
];

function HowItWorks() {
  return (
    <Section title="How it works">
      <ol className="-mt-4">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-4 border-b border-rule py-3">
            <span aria-hidden="true" className="font-mono text-sm leading-5 text-ink-soft">
              {index + 1}
            </span>
            <p className="max-w-[64ch]">{step}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
