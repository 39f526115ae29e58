import type { StripeObject } from '#sandbox/payments/server/state/objects.ts';
import type { Store } from '#sandbox/payments/server/state/store.ts';
import { invalidRequest, type StripeError } from '#sandbox/payments/server/state/stripe-error.ts';
import { type Params, textParam } from './params.ts';

/** Context of an operation. */
export interface OperationRequest {
  readonly store: Store;
  /** The object's id in the path, or an empty text. */
  readonly id: string;
  readonly params: Params;
  /** True with the secret key. Browsers prove themselves with a payment's client secret. */
  readonly isTrusted: boolean;
}

/** One operation of Stripe's API. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With `:id` for an object's id. */
  readonly path: string;
  /** Names of parameters, beside those that every operation takes. */
  readonly params: readonly string[];
  /** Open to browsers that know the client secret. */
  readonly browser?: true;
  /**
   * Returns the response's object. Also returns a `StripeError` whose effects are to stay, such as a decline;
   * a thrown one undoes them.
   */
  run(request: OperationRequest): Promise<StripeObject | List<StripeObject> | StripeError>;
}

export interface List<T> {
  readonly object: 'list';
  readonly data: readonly T[];
  readonly has_more: boolean;
  readonly url: string;
}

/** Parameters of every operation. */
const commonParams = ['expand', 'key', '_stripe_version'];
/** Parameters of operations that list objects. */
export const pageParams = ['limit', 'starting_after'] as const;

/** Throws if there is a parameter that the operation does not take, as Stripe does. */
export function refuseUnknown(operation: Operation, params: Params): void {
  const unknown = Object.keys(params).find(
    (name) => !operation.params.includes(name) && !commonParams.includes(name),
  );
  if (unknown === undefined) return;
  throw invalidRequest(`Received unknown parameter: ${unknown}`, {
    code: 'parameter_unknown',
    param: unknown,
  });
}

/** Returns the page that `limit` and `starting_after` ask for. */
export function pageOf<T extends StripeObject>(all: readonly T[], params: Params, url: string): List<T> {
  const limit = Number(params.limit ?? 10);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    throw invalidRequest('This value must be greater than or equal to 1 and at most 100.', {
      param: 'limit',
    });
  }
  const after = textParam(params, 'starting_after');
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0)
    throw invalidRequest(`No such object: '${after}'`, { param: 'starting_after' });
  const data = all.slice(start, start + limit);
  return { object: 'list', data, has_more: start + limit < all.length, url };
}
