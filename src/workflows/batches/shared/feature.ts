import type { Feature } from '#platform/shared/feature.ts';

/** What batches bring. */
export const batches = {
  scopes: [{ place: 2, name: 'batches', label: 'Batches' }],
  events: [{ name: 'batch.completed' }],
  logged: [{ value: '/api/batches', label: 'Many pictures', scope: 'batches' }],
  results: [{ tool: 'batch', label: 'Many', scope: 'batches' }],
} as const satisfies Feature;
