import type { ProblemRule } from '#platform/server/http/openapi/rules.ts';
import type { CallerKind, EndpointSpec } from '#platform/shared/endpoint.ts';
import { accessProblems } from '#account/access/shared/contract.ts';
import { identityProblems } from '#account/access/shared/identity.ts';
import { budgetProblems } from '#account/budgets/shared/budgets.ts';
import { connectionProblems } from '#account/connections/shared/contract.ts';
import { usageProblems } from '#account/usage/shared/quota.ts';

const key: ProblemRule = {
  name: 'Key',
  appliesTo: 'calls with an API key',
  problems: [
    accessProblems.apiKeyRequired,
    accessProblems.invalidApiKey,
    accessProblems.keyExpired,
    accessProblems.invalidToken,
  ],
};

const scope: ProblemRule = {
  name: 'Scope',
  appliesTo: 'calls with an API key that was made for something else',
  problems: [accessProblems.keyScope],
};

const identity: ProblemRule = {
  name: 'Identity',
  appliesTo: 'calls with a sign-in token',
  problems: [accessProblems.invalidSignIn, accessProblems.signedOut, identityProblems.identityUnavailable],
};

const session: ProblemRule = {
  name: 'Session',
  appliesTo: 'calls with a session cookie',
  problems: [accessProblems.signInRequired],
};

const crossSite: ProblemRule = {
  name: 'Page',
  appliesTo: 'calls with a session cookie that change something',
  problems: [accessProblems.crossSite],
};

const metered: ProblemRule = {
  name: 'Metered',
  appliesTo: 'metered calls',
  problems: [usageProblems.quotaExceeded, usageProblems.burstExceeded, connectionProblems.cap],
};

const unmetered: ProblemRule = {
  name: 'Read',
  appliesTo: 'calls that are not metered',
  problems: [accessProblems.tooManyReads],
};

const budget: ProblemRule = {
  name: 'Budget',
  appliesTo: 'calls that spend a budget of the account',
  problems: [budgetProblems.exceeded],
};

const byCaller: Readonly<Record<CallerKind, ProblemRule>> = { key, identity, session };

/** Returns the rules of an endpoint's callers and limits: what admission checks (contract 2, 4). */
export function admissionRules({
  callers,
  method,
  metered: isMetered,
  scope: needed,
  spends,
}: EndpointSpec): ProblemRule[] {
  if (callers === 'anyone') return [];
  const changes = method !== 'GET' && method !== 'HEAD';
  return [
    ...callers.map((kind) => byCaller[kind]),
    ...(needed && needed !== 'any' ? [scope] : []),
    ...(changes && callers.includes('session') ? [crossSite] : []),
    ...(isMetered ? [metered] : []),
    ...(isMetered === true ? [] : [unmetered]),
    ...(spends ? [budget] : []),
  ];
}
