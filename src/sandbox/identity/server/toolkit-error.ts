import type { Problem } from '#platform/shared/problem.ts';

/** Errors of Google's Identity Toolkit for which the `firebase` library has messages of its own. */
export type ToolkitCode =
  | 'ADMIN_ONLY_OPERATION'
  | 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
  | 'EMAIL_EXISTS'
  | 'EXPIRED_OOB_CODE'
  | 'INVALID_EMAIL'
  | 'INVALID_IDP_RESPONSE'
  | 'INVALID_ID_TOKEN'
  | 'INVALID_LOGIN_CREDENTIALS'
  | 'INVALID_OOB_CODE'
  | 'INVALID_REFRESH_TOKEN'
  | 'INVALID_REQ_TYPE'
  | 'MISSING_PASSWORD'
  | 'TOKEN_EXPIRED'
  | 'TOO_MANY_ATTEMPTS_TRY_LATER'
  | 'USER_DISABLED'
  | 'USER_NOT_FOUND'
  | 'WEAK_PASSWORD : Password should be at least 6 characters';

/** An error that is sent in the Identity Toolkit's own shape. */
export class ToolkitError extends Error {
  readonly code: ToolkitCode;

  constructor(code: ToolkitCode, cause?: Problem) {
    super(code, { cause });
    this.name = 'ToolkitError';
    this.code = code;
  }
}

/** Responds with the result of `work`, or with its `ToolkitError` as the `firebase` library reads it. */
export async function respondWith(work: () => Promise<unknown>) {
  try {
    return { json: await work() };
  } catch (error) {
    if (!(error instanceof ToolkitError)) throw error;
    const errors = [{ message: error.code, domain: 'global', reason: 'invalid' }];
    return { status: 400, json: { error: { code: 400, message: error.code, errors } } };
  }
}
