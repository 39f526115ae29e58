import type { SweepDeps } from '#platform/server/files/stored-files.ts';
import type { QueueRunner, Runner } from '#platform/server/work/runner.ts';
import type { UpkeepTask } from '#platform/server/work/upkeep.ts';
import { audioCompleted, audioFailed } from '#tools/audio-extraction/shared/events.ts';
import { jobProblems } from '#tools/audio-extraction/shared/problems.ts';
import { serveAudioExtraction } from './routes.ts';
import { audioFiles, sweepExpiredAudio } from './sweep.ts';
import { sweepExpiredUploads } from './uploads/discard-upload.ts';

interface RunnerDeps {
  readonly audioRunner: Runner;
}

type UpkeepDeps = SweepDeps & Parameters<typeof sweepExpiredUploads>[0];

/** What audio extraction brings to the server. */
export const audioExtraction = {
  serve: serveAudioExtraction,
  events: [audioCompleted, audioFailed],
  tablesWithAuthorization: ['audio_jobs'],
  workProblems: Object.values(jobProblems),
  files: audioFiles,
  runners: ({ audioRunner }: RunnerDeps): readonly QueueRunner[] => [{ queue: 'audio', runner: audioRunner }],
  upkeep: (deps: UpkeepDeps): readonly UpkeepTask[] => [
    { name: 'audio.expire', every: 'minute', work: () => sweepExpiredAudio(deps) },
    { name: 'uploads.expire', every: 'minute', work: () => sweepExpiredUploads(deps) },
  ],
  guides: [{ place: 16, file: new URL('./guides/large-files.md', import.meta.url) }],
  tags: {
    'Audio extraction': 'Extract audio from videos as MP3, one job per video.',
    Uploads: 'Upload large videos in pieces with tus 1.0.',
  },
};
