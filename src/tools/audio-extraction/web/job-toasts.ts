import type { ToastMessage } from '../../../platform/web/toast-store.ts';
import { jobProblems } from '../shared/problems.ts';
import { type AudioJob, isJobNotFound } from './use-audio-job.ts';

/** What is said at the end of a job (spec 8, Audio); undefined for one that its owner cancelled. */
export function endToast(job: Pick<AudioJob, 'status' | 'code' | 'error'>): ToastMessage | undefined {
  if (job.status === 'completed') {
    return { title: 'Extraction Complete', description: 'Your MP3 is ready to download.' };
  }
  if (job.code === jobProblems.cancelled.code) return undefined;
  return {
    title: 'Extraction Failed',
    description: job.error ?? 'Audio extraction failed',
    variant: 'destructive',
  };
}

/** What is said when a job can't be followed any more (spec 8, Audio). */
export function lossToast(error: Error): ToastMessage {
  if (isJobNotFound(error)) {
    return {
      title: 'Job Not Found',
      description: 'The job is no longer known. Start over with the video.',
      variant: 'destructive',
    };
  }
  return {
    title: 'Connection Error',
    description: 'Lost connection while checking job status. Please refresh the page.',
    variant: 'destructive',
  };
}
