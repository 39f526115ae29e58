import { Badge } from '../../../web/kit/badge.tsx';
import type { AudioJob } from './use-audio-job.ts';
import { jobProblems } from '../shared/problems.ts';

/** What the badge says; a job that its owner cancelled did not fail in the eyes of a person. */
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

/** A length as players show it: 0:03, 12:05, 1:02:03. */
export function clockTime(seconds: number): string {
  const whole = Math.round(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
