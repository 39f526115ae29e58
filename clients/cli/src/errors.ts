import { OverprintError } from '../../javascript/src/index.ts';

/** Exit code of the process. */
export const exitCodes = { done: 0, failed: 1, wrongUse: 2, keyRefused: 3, noConnection: 4 } as const;

/** Arguments that cannot be right. */
export class WrongUseError extends Error {
  override readonly name = 'WrongUseError';
}

/** Returns what the process ends with after an error. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof WrongUseError) return exitCodes.wrongUse;
  if (!(error instanceof OverprintError)) return exitCodes.failed;
  if (error.status === 401 || error.code === 'key_scope') return exitCodes.keyRefused;
  return error.code === 'connection_failed' ? exitCodes.noConnection : exitCodes.failed;
}

/** Returns an error in words, with what to do about it. */
export function errorText(error: unknown): string {
  if (isMissingFile(error)) return `There is no file or folder ${error.path}`;
  if (!(error instanceof OverprintError)) return error instanceof Error ? error.message : String(error);
  const { message, fix, requestId } = error;
  return [message, fix, requestId && `(request ${requestId})`].filter(Boolean).join('\n');
}

/** Returns an error as JSON with the names of the API's errors, for `--json`. */
export function errorJson(error: unknown): string {
  if (!(error instanceof OverprintError)) {
    const code = error instanceof WrongUseError ? 'wrong_use' : 'failed';
    return JSON.stringify({ success: false, error: errorText(error), code });
  }
  const { message, code, fix, param, errors, requestId, status, retryAfter } = error;
  return JSON.stringify({
    success: false,
    error: message,
    code,
    ...(fix && { fix }),
    ...(param && { param }),
    ...(errors.length > 0 && { errors }),
    ...(requestId && { request_id: requestId }),
    status,
    ...(retryAfter !== undefined && { retry_after: retryAfter }),
  });
}

function isMissingFile(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT' && 'path' in error;
}
