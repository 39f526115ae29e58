import type { AudioJob, FieldError, Problem } from './generated/types.ts';

/** @internal */
export interface ErrorFacts {
  /** Status of the response; 0 without one. */
  readonly status?: number;
  readonly code: string;
  readonly fix?: string;
  readonly param?: string;
  readonly errors?: readonly FieldError[];
  readonly requestId?: string;
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** A call that failed. Its message says what is wrong. */
export class OverprintError extends Error {
  override readonly name: string = 'OverprintError';
  /** Status of the response; 0 if there was none, for example because the connection was lost. */
  readonly status: number;
  /** Stable name of the problem in snake_case; `connection_failed` if there was no response. */
  readonly code: string;
  /** How to fix it; may be empty. */
  readonly fix: string;
  /** The field that the error concerns; may be empty. */
  readonly param: string;
  /** Every error of the fields, the first one included; ten at most, empty for other errors. */
  readonly errors: readonly FieldError[];
  /** Finds the call in the request log; may be empty. */
  readonly requestId: string;
  /** Seconds after which the same call may succeed; undefined if the server named none. */
  readonly retryAfter: number | undefined;

  /** @internal */
  constructor(message: string, facts: ErrorFacts) {
    super(message, { cause: facts.cause });
    this.status = facts.status ?? 0;
    this.code = facts.code;
    this.fix = facts.fix ?? '';
    this.param = facts.param ?? '';
    this.errors = facts.errors ?? [];
    this.requestId = facts.requestId ?? '';
    this.retryAfter = facts.retryAfter;
  }
}

/**
 * Returns the error of a response that is not 2xx. A proxy's page is told only by its status.
 *
 * @internal
 */
export async function errorOf(response: Response): Promise<OverprintError> {
  // A refusal stays one if the connection is lost while its body is read.
  const problem = parseProblem(await response.text().catch(() => ''));
  const retryAfter = secondsOf(response.headers.get('retry-after') ?? '');
  return new OverprintError(problem.error ?? `The server responded with ${response.status}`, {
    status: response.status,
    code: problem.code ?? `status_${response.status}`,
    fix: problem.fix ?? '',
    param: problem.param ?? '',
    errors: Array.isArray(problem.errors) ? problem.errors : [],
    requestId: problem.request_id ?? response.headers.get('x-request-id') ?? '',
    ...(retryAfter >= 0 && { retryAfter }),
  });
}

/** Returns the seconds of a `Retry-After`, which proxies may send as a date; NaN if it is neither. */
function secondsOf(retryAfter: string): number {
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter);
  return Math.max(0, Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000));
}

type ProblemText = Partial<Omit<Problem, 'success'>>;

function parseProblem(text: string): ProblemText {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    // A proxy's page.
    return {};
  }
}

/** A failed audio job; `job` is its last state. */
export class AudioFailedError extends OverprintError {
  override readonly name = 'AudioFailedError';
  readonly job: AudioJob;

  /** @internal */
  constructor(job: AudioJob) {
    super(job.error ?? 'The audio job failed', { code: job.code ?? 'job_failed', fix: job.fix ?? '' });
    this.job = job;
  }
}
