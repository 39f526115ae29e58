import { invalid } from './fault.ts';
import { type Params, textParam } from './form.ts';
import type { StripeObject } from './objects.ts';
import type { Store } from './store.ts';

/** One call of the provider's API, its parameters read. */
export interface StripeCall {
  readonly store: Store;
  /** Ids in the path, in their order. */
  readonly id: string;
  readonly params: Params;
  /** True for a caller with the secret key; a browser proves itself by a payment's client secret. */
  readonly trusted: boolean;
}

export interface OperationResult {
  readonly status: number;
  readonly body: object;
}

export interface StripeOperation {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With `:id` for an object's id. */
  readonly path: string;
  /** Names of parameters that it takes, beside `expand`; others are refused as the provider does. */
  readonly params: readonly string[];
  /** Open to the publishable key and a client secret. */
  readonly browser?: true;
  /** Gives the object of a 200, or a response with another status that is kept all the same (a decline). */
  run(call: StripeCall): Promise<object>;
}

/** a response that is no success but whose effects stay: thrown Faults undo everything. */
export class Refusal {
  readonly status: number;
  readonly error: object;

  constructor(status: number, error: object) {
    this.status = status;
    this.error = error;
  }
}

const always = ['expand', 'key', '_stripe_version'];

/** Throws for a parameter that the operation does not take. */
export function refuseUnknown(operation: StripeOperation, params: Params): void {
  const unknown = Object.keys(params).find(
    (name) => !operation.params.includes(name) && !always.includes(name),
  );
  if (unknown === undefined) return;
  throw invalid(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown });
}

/** Answers a part of a list, as `limit` and `starting_after` ask. */
export function pageOf<T extends StripeObject>(all: readonly T[], params: Params, url: string) {
  const limit = Number(params.limit ?? 10);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    throw invalid('This value must be greater than or equal to 1 and at most 100.', { param: 'limit' });
  }
  const after = textParam(params, 'starting_after');
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0)
    throw invalid(`No such object: '${after}'`, { param: 'starting_after' });
  const data = all.slice(start, start + limit);
  return { object: 'list' as const, data, has_more: start + limit < all.length, url };
}

export const pageParams = ['limit', 'starting_after', 'ending_before'] as const;
