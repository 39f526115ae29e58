import { formatBytes } from '#platform/shared/format.ts';
import { Badge } from '#platform/web/badge.tsx';
import type { AudioJob } from './use-audio-job.ts';
import type { DashboardJob } from '#tools/audio-extraction/shared/job.ts';
import { jobProblems } from '#tools/audio-extraction/shared/problems.ts';

/** Texts of the badge. A job that its owner cancelled has failed, but is not shown as failed. */
const states = {
  processing: { label: 'Processing', variant: 'default' },
  completed: { label: 'Completed', variant: 'success' },
  failed: { label: 'Failed', variant: 'destructive' },
  cancelled: { label: 'Cancelled', variant: 'muted' },
} as const;

export function JobBadge({ job }: { readonly job: Pick<AudioJob, 'status' | 'code'> }) {
  const { label, variant } = states[isCancelled(job) ? 'cancelled' : job.status];
  return <Badge variant={variant}>{label}</Badge>;
}

export function isCancelled({ code }: Pick<AudioJob, 'code'>): boolean {
  return code === jobProblems.cancelled.code;
}

export interface Stage {
  /** Label of the progress bar. */
  readonly label: string;
  /** Null while it is unknown. */
  readonly percent: number | null;
  readonly fact: [name: string, value: string];
}

/** Returns the progress of a job's current step: fetching its video or extracting its audio. */
export function stageOf({
  fetch,
  progress: { percent, timemark },
}: Pick<DashboardJob, 'fetch' | 'progress'>): Stage {
  if (!fetch) return { label: 'Extraction progress', percent, fact: ['Time processed', timemark] };
  const { fetchedBytes, totalBytes } = fetch;
  const fetched = formatBytes(fetchedBytes);
  // A host may declare less than it sends, or nothing.
  if (!totalBytes || totalBytes < fetchedBytes) {
    return { label: 'Fetching progress', percent: null, fact: ['Fetched', fetched] };
  }
  const share = Math.floor((fetchedBytes / totalBytes) * 100);
  return {
    label: 'Fetching progress',
    percent: share,
    fact: ['Fetched', `${fetched} of ${formatBytes(totalBytes)}`],
  };
}

/** Returns a length as players show it: 0:03, 12:05, 1:02:03. */
export function clockTime(seconds: number): string {
  const whole = Math.round(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
