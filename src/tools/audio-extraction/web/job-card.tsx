import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatBytes, formatDuration } from '#platform/shared/format.ts';
import { Alert } from '#platform/web/alert.tsx';
import { Button } from '#platform/web/button.tsx';
import { client } from '#platform/web/call.ts';
import { Facts } from '#platform/web/facts.tsx';
import { messageOf } from '#platform/web/messages.ts';
import { presentMoment } from '#platform/web/moment.tsx';
import { Progress } from '#platform/web/progress.tsx';
import { toast } from '#platform/web/toast-store.ts';
import { callAsOwner, useAudioKey } from './use-audio-key.ts';
import { AudioResult } from './audio-result.tsx';
import { clockTime, isCancelled, JobBadge, stageOf } from './present-job.tsx';
import { type AudioJob, jobQueryKey } from './use-audio-job.ts';
import { cancelAudioJob } from './operations.ts';

interface JobCardProps {
  readonly response: AudioJob;
  /** How long it takes, by the server's estimate at its start or by its progress since. */
  readonly estimate: string | undefined;
}

/** One job: its progress, then its audio or its error (spec 2, Audio Extraction screen). */
export function JobCard({ response, estimate }: JobCardProps) {
  const { status, message, job, source_name: sourceName } = response;
  const { label, percent } = stageOf(job);
  return (
    <div className="min-w-0 border border-rule bg-sheet p-5">
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <JobBadge job={response} />
        <p role="status" className="grow font-medium">
          {status === 'processing' ? message : (sourceName ?? 'audio')}
        </p>
        <span className="font-mono text-sm tabular-nums">{percent !== null && `${percent}%`}</span>
      </div>
      <Progress label={label} percent={percent} />
      <div className="pt-6">
        <Facts facts={factsOf(response, estimate)} />
      </div>
      {status === 'processing' && <CancelButton jobId={job.jobId} />}
      {status === 'failed' && <Failure response={response} />}
      {status === 'completed' && <AudioResult response={response} />}
    </div>
  );
}

function factsOf({ status, job, expires_at, download_url }: AudioJob, estimate: string | undefined) {
  const facts: [string, string][] = [stageOf(job).fact];
  if (status === 'processing' && estimate !== undefined) facts.push(['Estimated time', estimate]);
  if (job.result) {
    facts.push(['Duration', clockTime(job.result.duration)], ['File size', formatBytes(job.result.fileSize)]);
  }
  if (job.processingTimeMs !== null) facts.push(['Processing time', formatDuration(job.processingTimeMs)]);
  if (expires_at !== null && download_url !== null) {
    facts.push(['Expires', presentMoment(expires_at)]);
  }
  return facts;
}

function CancelButton({ jobId }: { readonly jobId: string }) {
  const cancel = useCancelJob(jobId);
  return (
    <Button
      variant="outline"
      size="sm"
      className="mt-5"
      pending={cancel.isPending}
      onClick={() => cancel.mutate()}
    >
      Cancel job
    </Button>
  );
}

function Failure({ response }: { readonly response: AudioJob }) {
  if (isCancelled(response))
    return <p className="mt-5 text-ink-soft">You cancelled this job. No MP3 was made.</p>;
  return (
    <div className="mt-5">
      <Alert variant="destructive" title={response.error ?? 'Audio extraction failed'}>
        {response.fix !== null && <p>{response.fix}</p>}
      </Alert>
    </div>
  );
}

/** Cancels a job. If that fails, because the job has ended, shows how it ended. */
function useCancelJob(jobId: string) {
  const { chosen } = useAudioKey();
  const queries = useQueryClient();
  const queryKey = jobQueryKey(jobId);
  return useMutation({
    mutationFn: async () => {
      // An earlier request must not overwrite the response to this one.
      await queries.cancelQueries({ queryKey });
      return callAsOwner(chosen?.key, (headers) =>
        client.call(cancelAudioJob, { params: { jobId }, headers }),
      );
    },
    onSuccess: (job) => queries.setQueryData(queryKey, job),
    onError: (error) => {
      toast({ title: 'Cancel Failed', description: messageOf(error), variant: 'destructive' });
      return queries.invalidateQueries({ queryKey });
    },
  });
}
