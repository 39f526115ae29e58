import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type FieldError, Problem, type ProblemShape } from '#platform/shared/problem.ts';
import { requestProblems } from '#platform/shared/request-problems.ts';
import { asDatabaseProblem } from '#platform/server/database/errors.ts';
import { systemCode } from '#platform/server/files/system-errors.ts';

/** The body of every response that is not 2xx (contract 3). */
export interface ProblemBody {
  readonly success: false;
  readonly error: string;
  readonly code: string;
  readonly fix?: string;
  readonly param?: string;
  readonly errors?: readonly FieldError[];
  readonly request_id: string;
}

const frameworkProblems: Readonly<Record<string, ProblemShape>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: requestProblems.unsupportedBody,
  FST_ERR_CTP_EMPTY_TYPE: requestProblems.unsupportedBody,
  FST_ERR_BAD_URL: requestProblems.malformedRequest,
  FST_ERR_MAX_PARAM_LENGTH: requestProblems.notFound,
};

/** Returns the problem of anything that was thrown; an unexpected error is a 500 that reveals no cause. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const databaseProblem = asDatabaseProblem(error);
  if (databaseProblem) return databaseProblem;
  const shape = isCallerGone(error) ? requestProblems.callerGone : frameworkProblem(error);
  return new Problem(shape ?? requestProblems.internal, { cause: error });
}

/** Node's error for a sender that disconnects in the middle of a body. */
function isCallerGone(error: unknown): boolean {
  return systemCode(error) === 'ECONNRESET' && error instanceof Error && error.message === 'aborted';
}

function frameworkProblem(error: unknown): ProblemShape | undefined {
  return error instanceof Error && 'code' in error ? frameworkProblems[String(error.code)] : undefined;
}

export function problemBody(problem: Problem, requestId: string): ProblemBody {
  return {
    success: false,
    error: problem.message,
    code: problem.code,
    ...(problem.fix !== undefined && { fix: problem.fix }),
    ...(problem.param !== undefined && { param: problem.param }),
    ...(problem.errors && { errors: problem.errors }),
    request_id: requestId,
  };
}

/**
 * What a 401 asks for (RFC 9110, 11.6.1): an API key and a sign-in token both go into `Authorization:
 * Bearer`.
 */
const challenge = 'Bearer realm="Overprint"';

export function problemHeaders(problem: Problem): Readonly<Record<string, string>> {
  const { headers, retryAfterSeconds, status } = problem;
  return {
    ...(status === 401 && { 'www-authenticate': challenge }),
    ...headers,
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
  };
}

const sentProblems = new WeakMap<FastifyReply, ProblemBody>();

/** Returns the problem that `sendProblem` made of a reply. */
export function sentProblem(reply: FastifyReply): ProblemBody | undefined {
  return sentProblems.get(reply);
}

/** Fastify's error handler. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = toProblem(error);
  const level = problem.status >= 500 ? 'error' : 'debug';
  request.log[level]({ err: error, code: problem.code }, 'refused');
  const body = problemBody(problem, request.id);
  sentProblems.set(reply, body);
  reply
    .code(problem.status)
    .headers(problemHeaders(problem))
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

const reasonPhrases: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** Node's `clientError` handler, for bytes that are not an HTTP request. Sends a problem and closes. */
export function sendUnparsable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = new Problem(unparsableProblem(error.code));
  const requestId = randomUUID();
  const body = JSON.stringify(problemBody(problem, requestId));
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${reasonPhrases[problem.status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

function unparsableProblem(code: string | undefined): ProblemShape {
  if (code === 'HPE_HEADER_OVERFLOW') return requestProblems.headersTooLarge;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return requestProblems.requestTimeout;
  return requestProblems.malformedRequest;
}
