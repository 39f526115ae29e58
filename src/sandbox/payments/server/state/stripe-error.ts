/** Stripe's `error` object. */
export interface ErrorBody {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly charge?: string;
  readonly payment_intent?: unknown;
  readonly setup_intent?: unknown;
}

/** An error response of the API. Thrown, it undoes what its request did. */
export class StripeError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.name = 'StripeError';
    this.status = status;
    this.body = body;
  }
}

export function invalidRequest(
  message: string,
  details: { readonly code?: string; readonly param?: string } = {},
): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, ...details });
}

export function missingObject(type: string, id: string): StripeError {
  const message = `No such ${type}: '${id}'`;
  return new StripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: 'id',
    message,
  });
}
