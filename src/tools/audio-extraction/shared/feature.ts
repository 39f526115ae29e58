import type { Feature } from '#platform/shared/feature.ts';

/** What audio extraction brings. */
export const audioExtraction = {
  scopes: [{ name: 'audio', label: 'Audio extraction' }],
  events: [{ name: 'audio.completed' }, { name: 'audio.failed' }],
  logged: [{ value: '/api/extract-audio', label: 'Audio Extraction', scope: 'audio' }],
} as const satisfies Feature;
