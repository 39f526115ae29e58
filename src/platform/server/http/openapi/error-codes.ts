import type { EndpointSpec } from '#platform/shared/endpoint.ts';
import { fieldProblems } from '#platform/shared/field-problems.ts';
import type { ProblemShape } from '#platform/shared/problem.ts';
import { requestProblems } from '#platform/shared/request-problems.ts';
import { boundProblems } from '#platform/shared/json-bounds.ts';
import { fieldCodesOf } from '#platform/server/http/field-codes.ts';

/** Returns the problems that an endpoint declares, without those of its fields and of its callers. */
export function ownProblems(spec: EndpointSpec): ProblemShape[] {
  const files = Object.values(spec.files ?? {}).flatMap(({ tooLarge, address, many }) => [
    tooLarge,
    ...(address ? [address.both] : []),
    ...(many ? [many.tooMany, many.tooLarge] : []),
  ]);
  const single = [spec.missing, spec.subscription, spec.yearly];
  return [...(spec.problems ?? []), ...files, ...single.filter((shape) => shape !== undefined)];
}

/** Problems of the platform's own that any endpoint may have. */
export const anyRequestProblems: readonly ProblemShape[] = [
  ...Object.values(requestProblems),
  ...Object.values(fieldProblems),
  ...Object.values(boundProblems),
];

/**
 * Returns the codes of values that fields of the endpoints cannot have, each with the places of such fields.
 */
export function allFieldCodes(endpoints: readonly EndpointSpec[]): ReadonlyMap<string, readonly string[]> {
  const found = endpoints.flatMap(({ query, headers, body, bodyAs }) =>
    [query, headers, bodyAs === 'text' ? undefined : body]
      .filter((schema) => schema !== undefined)
      .flatMap((schema) => [...fieldCodesOf(schema)]),
  );
  const byCode = Map.groupBy(found, ([code]) => code);
  return new Map([...byCode].map(([code, pairs]) => [code, [...new Set(pairs.map(([, place]) => place))]]));
}

/** Returns every code that an error of the endpoints can have, in alphabetical order (contract 3). */
export function errorCodes(
  endpoints: readonly EndpointSpec[],
  shared: readonly ProblemShape[],
): readonly string[] {
  const shapes = [...anyRequestProblems, ...shared, ...endpoints.flatMap(ownProblems)];
  const codes = [...shapes.map(({ code }) => code), ...allFieldCodes(endpoints).keys()];
  return [...new Set(codes)].toSorted((one, other) => one.localeCompare(other, 'en'));
}
