import { Problem, type ProblemShape } from '../../shared/problem.ts';
import { requestProblems } from '../../shared/request-problems.ts';
import { asDatabaseProblem } from '../database/errors.ts';
import { systemCode } from '../files/system-errors.ts';

/** The body of every response that is not 2xx (contract 3). */
export interface ProblemBody {
  readonly success: false;
  readonly error: string;
  readonly code: string;
  readonly fix?: string;
  readonly request_id: string;
}

const frameworkProblems: Readonly<Record<string, ProblemShape>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: requestProblems.unsupportedBody,
  FST_ERR_CTP_EMPTY_TYPE: requestProblems.unsupportedBody,
  FST_ERR_BAD_URL: requestProblems.malformedRequest,
  FST_ERR_MAX_PARAM_LENGTH: requestProblems.notFound,
};

/**
 * Turns whatever was thrown into the response the caller gets; what nobody expected is a 500 that says
 * nothing of its cause.
 */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const databaseProblem = asDatabaseProblem(error);
  if (databaseProblem) return databaseProblem;
  const shape = isCallerGone(error) ? requestProblems.callerGone : frameworkProblem(error);
  return new Problem(shape ?? requestProblems.internal, { cause: error });
}

/** Node's words for a request whose sender broke off in the middle of its body. */
function isCallerGone(error: unknown): boolean {
  return systemCode(error) === 'ECONNRESET' && error instanceof Error && error.message === 'aborted';
}

function frameworkProblem(error: unknown): ProblemShape | undefined {
  return error instanceof Error && 'code' in error ? frameworkProblems[String(error.code)] : undefined;
}

/** The answer's JSON; `fix` only where there is one. */
export function problemBody(problem: Problem, requestId: string): ProblemBody {
  return {
    success: false,
    error: problem.message,
    code: problem.code,
    ...(problem.fix !== undefined && { fix: problem.fix }),
    request_id: requestId,
  };
}

/** The headers that go with a problem. */
export function problemHeaders(problem: Problem): Readonly<Record<string, string>> {
  const { headers, retryAfterSeconds } = problem;
  return retryAfterSeconds === undefined ? headers : { ...headers, 'retry-after': String(retryAfterSeconds) };
}
