import type { AudioWorkDeps } from './deps.ts';
import { audioQueue } from './queue.ts';
import type { AudioJob } from './tables.ts';

/** How one run of a job ended. */
export type RunEnd =
  | { readonly outcome: 'completed' }
  | { readonly outcome: 'failed'; readonly code: string }
  /** The job was cancelled, or another run has it. */
  | { readonly outcome: 'superseded' };

/**
 * Runs a claimed job in the trace of its request and logs how the run ended. A run that throws is logged as
 * `again`, because the job runs again.
 */
export async function observeRun(
  { observer, log }: Pick<AudioWorkDeps, 'observer' | 'log'>,
  { id, run, userId, traceParent }: AudioJob,
  work: () => Promise<RunEnd>,
): Promise<void> {
  const startedAtMs = performance.now();
  const report = (end: RunEnd | { readonly outcome: 'again' }) => {
    const durationMs = Math.round(performance.now() - startedAtMs);
    log.info({ queue: audioQueue.name, job: id, run, ...end, durationMs }, 'a job ended');
  };
  const options = {
    name: `job ${audioQueue.name}`,
    continues: traceParent,
    userId,
    labels: (end: { readonly result: RunEnd } | { readonly error: unknown }) => ({
      queue: audioQueue.name,
      outcome: 'result' in end ? end.result.outcome : 'again',
    }),
  };
  await observer.run('job', options, async () => {
    try {
      const end = await work();
      report(end);
      return end;
    } catch (error) {
      report({ outcome: 'again' });
      throw error;
    }
  });
}
