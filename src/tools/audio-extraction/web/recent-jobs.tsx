import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { formatBytes } from '#platform/shared/format.ts';
import { paths } from '#platform/shared/paths.ts';
import { client } from '#platform/web/call.ts';
import { EmptyState } from '#platform/web/empty-state.tsx';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { Moment } from '#platform/web/moment.tsx';
import { Section } from '#platform/web/section.tsx';
import { TableSkeleton } from '#platform/web/skeleton.tsx';
import { type Column, Table } from '#platform/web/table.tsx';
import { audioLimits } from '#tools/audio-extraction/shared/limits.ts';
import { clockTime, JobBadge } from './present-job.tsx';
import { type AudioJob, hasEnded } from './use-audio-job.ts';
import { listAudioJobs } from './operations.ts';

interface RecentJobsProps {
  readonly shownId: string | null;
  readonly title?: string;
  /** Advice if there are none. */
  readonly advice?: string;
}

/** The last jobs, each with a link that opens it; `shownId` is the one on the screen. */
export function RecentJobs({
  shownId,
  title = 'Recent jobs',
  advice = 'Choose a video above to start one.',
}: RecentJobsProps) {
  return (
    <Section title={title}>
      <JobList shownId={shownId} advice={advice} />
    </Section>
  );
}

function JobList({ shownId, advice }: Required<Pick<RecentJobsProps, 'shownId' | 'advice'>>) {
  const jobs = useAudioJobs();
  if (jobs.error) return <LoadFailure error={jobs.error} onRetry={() => void jobs.refetch()} />;
  if (!jobs.data) return <TableSkeleton rows={3} />;
  if (jobs.data.length === 0) {
    return <EmptyState text={`No jobs in the last ${audioLimits.memoryDays} days. ${advice}`} />;
  }
  return (
    <Table
      caption="Recent jobs"
      columns={columnsFor(shownId)}
      rows={jobs.data}
      rowKey={(row) => row.job_id}
    />
  );
}

function columnsFor(shownId: string | null): readonly Column<AudioJob>[] {
  return [
    { header: 'Video', cell: (row) => <JobLink job={row} shown={row.job_id === shownId} /> },
    { header: 'Status', cell: (row) => <JobBadge job={row} /> },
    { header: 'Started', cell: (row) => <Moment at={row.created_at} /> },
    {
      header: 'Duration',
      data: true,
      end: true,
      cell: ({ job }) => (job.result ? clockTime(job.result.duration) : '-'),
    },
    {
      header: 'File size',
      data: true,
      end: true,
      cell: ({ job }) => (job.result ? formatBytes(job.result.fileSize) : '-'),
    },
  ];
}

function JobLink({ job, shown }: { readonly job: AudioJob; readonly shown: boolean }) {
  return (
    <Link
      href={`${paths.audioExtraction}?job=${job.job_id}`}
      aria-current={shown || undefined}
      className="font-medium break-all text-cyan underline underline-offset-4 aria-[current=true]:text-ink aria-[current=true]:no-underline"
    >
      {job.source_name ?? 'audio'}
    </Link>
  );
}

const shownJobs = 10;

/** The account's last jobs, newest first; polled while one of them has not ended. */
function useAudioJobs() {
  return useQuery({
    queryKey: [listAudioJobs.path],
    queryFn: async ({ signal }) =>
      (await client.call(listAudioJobs, { query: { limit: String(shownJobs) }, signal })).data,
    refetchInterval: ({ state }) => nextListPollMs(state),
  });
}

interface PollState {
  readonly data: readonly Pick<AudioJob, 'status'>[] | undefined;
  readonly error: Error | null;
}

/** Returns when to ask for the list again; never if all its jobs have ended or the last request failed. */
export function nextListPollMs({ data = [], error }: PollState): number | false {
  return error || data.every(hasEnded) ? false : audioLimits.listPollMs;
}
