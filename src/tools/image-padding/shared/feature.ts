import type { Feature } from '#platform/shared/feature.ts';

/** What image padding brings. */
export const imagePadding = {
  scopes: [{ name: 'image_padding', label: 'Image padding' }],
  logged: [{ value: '/api/image_padding', label: 'Image Padding', scope: 'image_padding' }],
  results: [{ tool: 'image_padding', label: 'Image Padding', scope: 'image_padding' }],
} as const satisfies Feature;
