/** The system's code of an error, such as `ENOENT`; empty for what has none. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
