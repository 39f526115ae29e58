import type { Feature } from '#platform/shared/feature.ts';

/** What webhooks bring. */
export const webhooks = {
  scopes: [{ place: 2, name: 'webhooks', label: 'Webhooks' }],
} as const satisfies Feature;
