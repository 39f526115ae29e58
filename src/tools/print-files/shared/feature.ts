import type { Feature } from '#platform/shared/feature.ts';

/** What print files bring. */
export const printFiles = {
  scopes: [{ name: 'print_files', label: 'Print files' }],
  logged: [
    { value: '/api/print_files', label: 'Print Files', scope: 'print_files' },
    { value: '/api/preflight', label: 'Print check', scope: 'print_files' },
  ],
  results: [{ tool: 'print_files', label: 'Print Files', scope: 'print_files' }],
} as const satisfies Feature;
