import { and, eq } from 'drizzle-orm';
import type { Progress } from './engines/engine.ts';
import type { FetchProgress } from './fetch-video.ts';
import type { AudioWorkDeps } from './deps.ts';
import { type AudioJob, audioJobs } from './tables.ts';

/** The job has an outcome already, or another attempt has taken it: this one's work is nobody's. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
}

export interface JobWatch {
  /** Aborts with Superseded once the job is not this attempt's any more. */
  readonly signal: AbortSignal;
  /** Says how far it is, first with the video and then with the audio; written at the next beat. */
  readonly report: (progress: FetchProgress | Progress) => void;
  stop(): void;
}

/** How often progress is written, and at the latest a cancel is noticed. */
const beatMs = 1_000;

/** Writes the progress of one attempt at a bounded rate and notices when the attempt is over. */
export function watchJob({ database, log }: AudioWorkDeps, { id, attempt }: AudioJob): JobWatch {
  const lost = new AbortController();
  let columns: Columns = { percent: 0 };
  let beating = false;

  async function beat(): Promise<void> {
    if (beating) return;
    beating = true;
    try {
      const [row] = await database.orm
        .update(audioJobs)
        .set(columns)
        .where(and(eq(audioJobs.id, id), eq(audioJobs.attempt, attempt), eq(audioJobs.status, 'working')))
        .returning({ id: audioJobs.id });
      if (!row) lost.abort(new Superseded(`Job ${id} is not attempt ${attempt}'s any more`));
    } catch (error) {
      log.warn({ err: error, job: id }, 'could not write the progress of a job');
    } finally {
      beating = false;
    }
  }

  const timer = setInterval(() => void beat(), beatMs);
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
