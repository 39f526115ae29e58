import type { Feature } from '#platform/shared/feature.ts';

/** What text overlay brings. */
export const textOverlay = {
  scopes: [{ name: 'text_overlay', label: 'Text, templates, fonts' }],
  logged: [{ value: '/api/text_overlay', label: 'Text Overlay', scope: 'text_overlay' }],
  results: [
    { tool: 'text_overlay', label: 'Text Overlay', scope: 'text_overlay' },
    // A picture that was finished and stored on the user's device.
    { place: 1, tool: 'editor', label: 'Editor download', scope: 'text_overlay' },
  ],
} as const satisfies Feature;
