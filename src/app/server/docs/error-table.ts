import { accessProblems } from '#account/access/shared/contract.ts';
import { usageProblems } from '#account/usage/shared/contract.ts';
import { uploadProblems } from '#platform/server/upload/problems.ts';
import type { EndpointSpec } from '#platform/shared/endpoint.ts';
import { idempotencyProblems } from '#platform/shared/idempotency.ts';
import type { ProblemShape } from '#platform/shared/problem.ts';
import { table } from '#platform/shared/reference/markdown.ts';
import { requestProblems } from '#platform/shared/request-problems.ts';
import { storageFull, storageUnavailable } from '#platform/shared/storage-problems.ts';

/** Problems that any endpoint may have, which declare only their own. */
const common: readonly ProblemShape[] = [
  ...Object.values(accessProblems),
  ...Object.values(usageProblems),
  ...Object.values(requestProblems),
  ...Object.values(uploadProblems),
  ...Object.values(idempotencyProblems),
  storageFull,
  storageUnavailable,
];

/** Statuses that no caller of the API gets to see: its own departure, and problems of local stand-ins. */
const unseen = new Set<string>([requestProblems.callerGone.code, requestProblems.localOnly.code]);

/** Returns every error of the endpoints, by status and code: one section for each status. */
export function errorTable(endpoints: readonly EndpointSpec[]): string {
  const declared = endpoints.filter(({ path }) => path.startsWith('/api/')).flatMap(problemsOf);
  const shapes = [...common, ...declared].filter(({ code }) => !unseen.has(code));
  const byStatus = Map.groupBy(shapes, ({ status }) => status);
  return [...byStatus]
    .toSorted(([a], [b]) => a - b)
    .map(([status, group]) => `### Status ${status}\n\n${tableOf(group)}`)
    .join('\n\n');
}

function problemsOf({ problems = [], missing, subscription }: EndpointSpec): ProblemShape[] {
  return [...problems, ...(missing ? [missing] : []), ...(subscription ? [subscription] : [])];
}

function tableOf(shapes: readonly ProblemShape[]): string {
  const byCode = Map.groupBy(shapes, ({ code }) => code);
  const rows = [...byCode]
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([code, group]) => [
      `\`${code}\``,
      different(group.map(({ error }) => error)),
      different(group.map(({ fix }) => fix ?? '')),
    ]);
  return table(['Code', 'Error', 'What to do'], rows);
}

/** One code may have several texts, by what exactly was too much. */
function different(texts: readonly string[]): string {
  return [...new Set(texts)].filter((text) => text !== '').join(' · ');
}
