import { and, eq } from 'drizzle-orm';
import { Superseded } from '#platform/server/work/run-claim.ts';
import type { Progress } from './engines/engine.ts';
import type { FetchProgress } from './fetch-video.ts';
import type { AudioWorkDeps } from './deps.ts';
import { type AudioClaim, type AudioJob, audioJobs } from './tables.ts';

export interface JobWatch {
  /** Aborts with Superseded when the job no longer belongs to this run. */
  readonly signal: AbortSignal;
  /** Takes the progress of fetching, then of extracting; it is written at the next interval. */
  readonly report: (progress: FetchProgress | Progress) => void;
  stop(): void;
}

/** How often progress is written and a cancel is noticed. */
const writeEveryMs = 1_000;

/** Writes the progress of a run once a second, and notices when the job no longer belongs to it. */
export function watchJob({ database, log }: AudioWorkDeps, { id, run }: AudioClaim): JobWatch {
  const lost = new AbortController();
  let columns: Columns = { percent: 0 };
  let isWriting = false;

  async function writeProgress(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    try {
      const [row] = await database.orm
        .update(audioJobs)
        .set(columns)
        .where(and(eq(audioJobs.id, id), eq(audioJobs.run, run), eq(audioJobs.status, 'working')))
        .returning({ id: audioJobs.id });
      if (!row) lost.abort(new Superseded());
    } catch (error) {
      log.warn({ err: error, job: id }, 'could not write the progress of a job');
    } finally {
      isWriting = false;
    }
  }

  const timer = setInterval(() => void writeProgress(), writeEveryMs);
  return {
    signal: lost.signal,
    report: (progress) => {
      columns = columnsOf(progress);
    },
    stop: () => clearInterval(timer),
  };
}

type Columns = Partial<Pick<AudioJob, 'percent' | 'audioSeconds' | 'fetchedBytes' | 'declaredBytes'>>;

function columnsOf(progress: FetchProgress | Progress): Columns {
  if ('fetchedBytes' in progress) return progress;
  const { percent, audioSeconds } = progress;
  return { percent: Math.floor(percent), audioSeconds, fetchedBytes: null, declaredBytes: null };
}
