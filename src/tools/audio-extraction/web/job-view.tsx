import { Alert } from '#platform/web/alert.tsx';
import { Button } from '#platform/web/button.tsx';
import { messageOf } from '#platform/web/messages.ts';
import { Skeleton } from '#platform/web/skeleton.tsx';
import { useRemainingTime } from './remaining-time.ts';
import { JobCard } from './job-card.tsx';
import { isJobNotFound, type useAudioJob } from './use-audio-job.ts';

interface JobViewProps {
  readonly jobId: string;
  readonly job: ReturnType<typeof useAudioJob>;
  readonly estimate: string | undefined;
}

/** The last known state of the job, and an error if it can't be loaded. */
export function JobView({ jobId, job, estimate }: JobViewProps) {
  const remaining = useRemainingTime(job.data, job.dataUpdatedAt);
  if (job.error && isJobNotFound(job.error)) {
    return (
      <Alert variant="destructive" title="Job Not Found">
        <p>
          No job has the id <code className="break-all">{jobId}</code>. Start over with the video.
        </p>
      </Alert>
    );
  }
  return (
    <div className="grid gap-4">
      {job.error && <ConnectionError error={job.error} onRetry={() => void job.refetch()} />}
      {job.data ? (
        <JobCard response={job.data} estimate={remaining ?? estimate} />
      ) : (
        !job.error && <Skeleton className="h-40" />
      )}
    </div>
  );
}

function ConnectionError({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const message = messageOf(error).replace(/\.$/, '');
  return (
    <Alert variant="destructive" title="Connection Error">
      <p>Lost connection while checking job status: {message}. The job is still running.</p>
      <Button variant="outline" size="sm" className="mt-3" onClick={onRetry}>
        Check again
      </Button>
    </Alert>
  );
}
