import type { Feature } from '#platform/shared/feature.ts';

/** What templates bring. */
export const templates = {
  logged: [{ value: '/api/templates', label: 'Templates', scope: 'text_overlay' }],
  results: [{ tool: 'template', label: 'Template', scope: 'text_overlay' }],
} as const satisfies Feature;
