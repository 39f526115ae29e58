import type { Operation, ProblemExample, ReferenceEndpoint } from './document.ts';

/** An error that a call can be refused with. */
export interface ReferenceRefusal {
  readonly status: string;
  readonly error: string;
  readonly code: string;
  readonly fix: string;
}

/** An error of every call of a kind. */
export interface SharedRefusal extends ReferenceRefusal {
  /** The kind of calls, such as "metered calls". */
  readonly appliesTo: string;
}

/** Returns the endpoint's own errors. */
export function refusalsOf(operation: Operation): ReferenceRefusal[] {
  return examplesOf(operation)
    .filter(({ example }) => example['x-applies-to'] === undefined)
    .map(({ status, example }) => toRefusal(status, example));
}

/** Returns the errors that some of the endpoints share with all calls of a kind, each one once, by status. */
export function sharedRefusalsOf(endpoints: readonly ReferenceEndpoint[]): SharedRefusal[] {
  const all = endpoints.flatMap(({ operation }) =>
    examplesOf(operation).flatMap(({ status, example }) => {
      const appliesTo = example['x-applies-to'];
      return appliesTo === undefined ? [] : { ...toRefusal(status, example), appliesTo };
    }),
  );
  const once = new Map(all.map((one) => [`${one.code} ${one.error} ${one.appliesTo}`, one]));
  return [...once.values()].toSorted((one, other) => Number(one.status) - Number(other.status));
}

function examplesOf({
  responses,
}: Operation): { readonly status: string; readonly example: ProblemExample }[] {
  return Object.entries(responses)
    .filter(([status]) => Number(status) >= 300)
    .flatMap(([status, { content }]) =>
      Object.values(content?.['application/json']?.examples ?? {}).map((example) => ({ status, example })),
    );
}

function toRefusal(status: string, { value }: ProblemExample): ReferenceRefusal {
  return { status, error: value.error ?? '', code: value.code ?? '', fix: value.fix ?? '' };
}
