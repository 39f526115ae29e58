/** The provider's code of an error, such as `auth/invalid-credential`; empty for what has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
