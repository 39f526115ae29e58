type FaultType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

export interface FaultBody {
  readonly type: FaultType;
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly charge?: string;
  readonly payment_intent?: unknown;
}

/**
 * A refusal in the provider's own shape. The SDK takes any JSON without `error` for a success, so each
 * refusal has it.
 */
export class Fault extends Error {
  readonly status: number;
  readonly body: FaultBody;

  constructor(status: number, body: FaultBody) {
    super(body.message);
    this.name = 'Fault';
    this.status = status;
    this.body = body;
  }
}

export function invalid(
  message: string,
  details: { readonly code?: string; readonly param?: string } = {},
): Fault {
  return new Fault(400, { type: 'invalid_request_error', message, ...details });
}

export function missingObject(kind: string, id: string): Fault {
  const message = `No such ${kind}: '${id}'`;
  return new Fault(404, { type: 'invalid_request_error', code: 'resource_missing', param: 'id', message });
}
