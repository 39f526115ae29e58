import type { EndpointSpec } from '#platform/shared/endpoint.ts';
import { fieldProblems } from '#platform/shared/field-problems.ts';
import { idempotencyProblems, takesIdempotencyKey } from '#platform/shared/idempotency.ts';
import type { ProblemShape } from '#platform/shared/problem.ts';
import { requestProblems } from '#platform/shared/request-problems.ts';
import { storageFull, storageUnavailable } from '#platform/shared/storage-problems.ts';
import { databaseUnavailable } from '#platform/server/database/errors.ts';

/** A declared property of endpoints, and the problems that every endpoint with it can respond with. */
export interface ProblemRule {
  /** In PascalCase, part of the names of responses. */
  readonly name: string;
  /** The calls that it applies to, such as "metered calls". */
  readonly appliesTo: string;
  readonly problems: readonly ProblemShape[];
}

/** Returns the rules of an endpoint that features state, such as those of its callers. */
export type FindRules = (endpoint: EndpointSpec) => readonly ProblemRule[];

const call: ProblemRule = {
  name: 'Call',
  appliesTo: 'every call',
  problems: [fieldProblems.unknown, requestProblems.draining, databaseUnavailable],
};

const body: ProblemRule = {
  name: 'Body',
  appliesTo: 'calls with a body',
  problems: [
    requestProblems.invalidJson,
    requestProblems.invalidText,
    requestProblems.requestTimeout,
    requestProblems.bodyTooLarge,
    requestProblems.unsupportedBody,
    requestProblems.overloaded,
  ],
};

const bytes: ProblemRule = {
  name: 'Bytes',
  appliesTo: 'calls with a file',
  problems: [storageFull, storageUnavailable],
};

const files: ProblemRule = {
  name: 'Files',
  appliesTo: 'calls with a file as a data URI or in a form',
  problems: [requestProblems.tooManyBodies],
};

const repeatable: ProblemRule = {
  name: 'Repeatable',
  appliesTo: 'calls with an Idempotency-Key',
  problems: Object.values(idempotencyProblems),
};

/** Returns the rules that the endpoint's own declaration states, without those of its callers. */
export function rulesOf(endpoint: EndpointSpec): ProblemRule[] {
  const takesBytes = endpoint.files !== undefined || endpoint.bodyAs === 'bytes';
  return [
    call,
    ...(endpoint.body || takesBytes ? [body] : []),
    ...(takesBytes ? [bytes] : []),
    ...(endpoint.files ? [files] : []),
    ...(takesIdempotencyKey(endpoint) ? [repeatable] : []),
  ];
}
