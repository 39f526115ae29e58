import type { Feature } from '#platform/shared/feature.ts';

/** What print files bring. */
export const printFiles = {
  scopes: [{ name: 'print_files', label: 'Print files' }],
  logged: [{ value: '/api/preflight', label: 'Preflight', scope: 'print_files' }],
} as const satisfies Feature;
