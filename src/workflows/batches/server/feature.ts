import { batchCompleted } from '#workflows/batches/shared/events.ts';
import { itemProblems } from '#workflows/batches/shared/problems.ts';
import { serveBatches } from './routes.ts';

/** What batches bring to the server. */
export const batches = {
  serve: serveBatches,
  events: [batchCompleted],
  tablesWithAuthorization: ['batches'],
  workProblems: Object.values(itemProblems),
  guides: [{ place: 17, file: new URL('./guides/batches.md', import.meta.url) }],
  tags: {
    Batches: 'Many pictures in one request.',
  },
};
