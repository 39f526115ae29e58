import { Suspense, useEffect, useRef } from 'react';
import { FailedRequest } from '#account/usage/web/failed-request.tsx';
import { CallError } from '#platform/shared/client.ts';
import { formatBytes, formatPercentage } from '#platform/shared/format.ts';
import { Alert } from '#platform/web/alert.tsx';
import { Button } from '#platform/web/button.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { messageOf } from '#platform/web/messages.ts';
import { Progress } from '#platform/web/progress.tsx';
import { Section } from '#platform/web/section.tsx';
import { Skeleton } from '#platform/web/skeleton.tsx';
import type { Extraction } from './use-extraction.ts';
import { uploadFailureOf } from './use-submit-video.ts';

const LargeUploadProgress = lazyPart(
  async () => (await import('./large-upload-progress.tsx')).LargeUploadProgress,
);
const JobView = lazyPart(async () => (await import('./job-view.tsx')).JobView);

/** Progress of the upload, then of the job. */
export function ProgressPanel({ extraction }: { readonly extraction: Extraction }) {
  const top = useRef<HTMLDivElement>(null);
  const { isPending } = extraction.submission;
  // On a phone the panel is below the button that was just pressed.
  useEffect(() => {
    if (isPending) top.current?.scrollIntoView({ block: 'nearest' });
  }, [isPending]);
  return (
    <div ref={top}>
      <Section title="Progress">
        <Stage extraction={extraction} />
      </Section>
    </div>
  );
}

function Stage({ extraction: { submission, jobId, job } }: { readonly extraction: Extraction }) {
  if (submission.isPending && submission.large.state)
    return (
      <Suspense fallback={<Skeleton className="h-36" />}>
        <LargeUploadProgress upload={submission.large} state={submission.large.state} />
      </Suspense>
    );
  if (submission.isPending) {
    const { input } = submission.variables;
    return (
      <UploadProgress
        fileSizeBytes={input.mode === 'file' ? input.file?.size : undefined}
        percent={submission.percent}
        onCancel={submission.cancel}
      />
    );
  }
  if (jobId !== null) {
    const estimate = submission.data?.jobId === jobId ? submission.data.estimated_time : undefined;
    return (
      <Suspense fallback={<Skeleton className="h-40" />}>
        <JobView jobId={jobId} job={job} estimate={estimate} />
      </Suspense>
    );
  }
  if (submission.error && submission.error.name !== 'AbortError')
    return <UploadFailure error={submission.error} />;
  return (
    <p className="grid min-h-40 place-items-center border border-rule bg-well p-5 text-center text-ink-soft">
      Progress and the finished MP3 appear here.
    </p>
  );
}

function UploadFailure({ error }: { readonly error: Error }) {
  const failure = uploadFailureOf(error);
  const cause = messageOf(error);
  return (
    <Alert variant="destructive" title="Upload Failed">
      <p>{failure}</p>
      {cause !== failure && <p className="mt-1">{cause}</p>}
      {error instanceof CallError && error.fix !== '' && <p className="mt-1">{error.fix}</p>}
      <FailedRequest error={error} />
    </Alert>
  );
}

interface UploadProgressProps {
  /** Undefined if only an address is sent. */
  readonly fileSizeBytes: number | undefined;
  /** Share of the file that has been sent, 0 to 100. */
  readonly percent: number;
  readonly onCancel: () => void;
}

/** Progress of the upload, with a button that cancels it. */
function UploadProgress({ fileSizeBytes, percent, onCancel }: UploadProgressProps) {
  const sent = percent >= 100;
  return (
    <div className="grid gap-3 border border-rule bg-sheet p-5">
      <p className="flex justify-between gap-4 font-medium">
        <span role="status">{sent ? 'Starting the job...' : 'Uploading...'}</span>
        {!sent && <span className="font-mono text-sm tabular-nums">{formatPercentage(percent)}</span>}
      </p>
      <Progress label="Upload progress" percent={sent ? null : percent} />
      <div className="flex items-center justify-between gap-4">
        <span className="font-mono text-sm text-ink-soft tabular-nums">
          {fileSizeBytes !== undefined &&
            `${formatBytes((fileSizeBytes * percent) / 100)} of ${formatBytes(fileSizeBytes)}`}
        </span>
        <Button variant="outline" size="sm" onClick={onCancel}>
          Cancel upload
        </Button>
      </div>
    </div>
  );
}
