/**
 * The public part of an error: `error`, `code`, `fix` and `param` of every response that is not 2xx
 * (contract 3).
 */
export interface ProblemShape {
  /** HTTP status of the response. */
  readonly status: number;
  /** Stable name for programs, in snake_case. */
  readonly code: string;
  /** Text for people; where the specification has a catalogue text, exactly that text. */
  readonly error: string;
  /** How the caller can fix it. */
  readonly fix?: string;
  /** The field that the error concerns, with its path: `overlays.2.font_size`. */
  readonly param?: string;
}

/** One of the errors of a request whose fields have several. */
export interface FieldError {
  readonly param?: string | undefined;
  readonly error: string;
  readonly code: string;
}

export interface ProblemDetails {
  /** The cause, for the log. Never sent. */
  readonly cause?: unknown;
  /** Whole seconds after which the same request may succeed, sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** Sent with the response, such as the caller's limits. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the shape's `fix` where the advice depends on the input. */
  readonly fix?: string;
  /** Replaces the shape's `param` where several fields can have the problem. */
  readonly param?: string;
  /** All invalid fields of the request, the problem itself first. */
  readonly errors?: readonly FieldError[] | undefined;
}

/**
 * An expected error with a public response. Anything else that is thrown becomes a 500 that does not name its
 * cause.
 */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly fix: string | undefined;
  readonly param: string | undefined;
  readonly errors: readonly FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(shape: ProblemShape, details: ProblemDetails = {}) {
    super(shape.error, { cause: details.cause });
    this.name = 'Problem';
    this.status = shape.status;
    this.code = shape.code;
    this.fix = details.fix ?? shape.fix;
    this.param = details.param ?? shape.param;
    this.errors = details.errors;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.headers = details.headers ?? {};
  }
}

/** Returns the public part of an error. */
export function shapeOf({ status, code, message, fix, param }: Problem): ProblemShape {
  return {
    status,
    code,
    error: message,
    ...(fix !== undefined && { fix }),
    ...(param !== undefined && { param }),
  };
}

/**
 * Returns the error with `param` set, where it is a 400 or 413 that does not name its field yet; any other
 * error unchanged.
 */
export function concerning(param: string, error: unknown): unknown {
  if (!(error instanceof Problem) || error.param !== undefined) return error;
  if (error.status !== 400 && error.status !== 413) return error;
  const { status, code, message, fix, headers, cause } = error;
  return new Problem(
    { status, code, error: message, ...(fix !== undefined && { fix }), param },
    { headers, cause },
  );
}

/** Returns the error with `param`, and those of its `errors`, below a place; any other error unchanged. */
export function placed(place: string, error: unknown): unknown {
  if (!(error instanceof Problem)) return error;
  const { status, code, message, fix, param, headers, cause, errors } = error;
  const below = (name: string | undefined) => (name === undefined ? place : `${place}.${name}`);
  return new Problem(
    { status, code, error: message, ...(fix !== undefined && { fix }), param: below(param) },
    { headers, cause, errors: errors?.map((one) => ({ ...one, param: below(one.param) })) },
  );
}

/** Keeps the literal types of a table of problems while checking each entry. */
export function problems<const T extends Record<string, ProblemShape>>(table: T): T {
  return table;
}
