import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { Problem, type ProblemShape } from '../../shared/problem.ts';
import { requestProblems } from '../../shared/request-problems.ts';
import { problemBody } from './errors.ts';

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/**
 * Answers bytes that are no HTTP request (cut, smuggled, too long, too slow) in our error shape and closes.
 */
export function answerUnparsable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = new Problem(shapeOf(error.code));
  const requestId = randomUUID();
  const body = JSON.stringify(problemBody(problem, requestId));
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${reasons[problem.status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

function shapeOf(code: string | undefined): ProblemShape {
  if (code === 'HPE_HEADER_OVERFLOW') return requestProblems.headersTooLarge;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return requestProblems.requestTimeout;
  return requestProblems.malformedRequest;
}
