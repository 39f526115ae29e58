import { audioCompleted, audioFailed } from '#tools/audio-extraction/shared/events.ts';
import { jobProblems } from '#tools/audio-extraction/shared/problems.ts';
import { serveAudioExtraction } from './routes.ts';

/** What audio extraction brings to the server. */
export const audioExtraction = {
  serve: serveAudioExtraction,
  events: [audioCompleted, audioFailed],
  tablesWithAuthorization: ['audio_jobs'],
  workProblems: Object.values(jobProblems),
  guides: [{ place: 16, file: new URL('./guides/large-files.md', import.meta.url) }],
  tags: {
    'Audio extraction': 'Extract audio from videos as MP3, one job per video.',
    Uploads: 'Upload large videos in pieces with tus 1.0.',
  },
};
