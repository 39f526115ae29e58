import type { Problem } from '../../../platform/shared/problem.ts';

/** Errors of the identity toolkit that the `firebase` library knows how to put in its own words. */
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

/** A refusal in the identity toolkit's own shape. */
export class ToolkitError extends Error {
  readonly code: ToolkitCode;

  constructor(code: ToolkitCode, cause?: Problem) {
    super(code, { cause });
    this.name = 'ToolkitError';
    this.code = code;
  }
}

/** The body that the `firebase` library reads. */
export function toolkitErrorBody({ code }: ToolkitError) {
  const status = 400;
  return {
    error: { code: status, message: code, errors: [{ message: code, domain: 'global', reason: 'invalid' }] },
  };
}
