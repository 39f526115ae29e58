import { allFieldCodes, anyRequestProblems, ownProblems } from '#platform/server/http/openapi/error-codes.ts';
import type { EndpointSpec } from '#platform/shared/endpoint.ts';
import type { ProblemShape } from '#platform/shared/problem.ts';
import { table } from '#platform/shared/reference/markdown.ts';
import { requestProblems } from '#platform/shared/request-problems.ts';
import { sharedProblems, workProblems } from '#app/server/shared-problems.ts';

/** Statuses that no caller of the API gets to see: its own departure, and problems of local stand-ins. */
const unseen = new Set<string>([requestProblems.callerGone.code, requestProblems.localOnly.code]);

/** Returns every error of the endpoints, by status and code: one section for each status. */
export function errorTable(endpoints: readonly EndpointSpec[]): string {
  const declared = endpoints.filter(isApi).flatMap(ownProblems);
  const shapes = [...anyRequestProblems, ...sharedProblems, ...declared].filter(
    ({ code }) => !unseen.has(code),
  );
  const byStatus = Map.groupBy(shapes, ({ status }) => status);
  return [...byStatus]
    .toSorted(([a], [b]) => a - b)
    .map(([status, group]) => `### Status ${status}\n\n${tableOf(group)}`)
    .join('\n\n');
}

/** Returns the codes of values that a field cannot have, and the places of those fields. */
export function fieldCodeTable(endpoints: readonly EndpointSpec[]): string {
  const rows = [...allFieldCodes(endpoints.filter(isApi))]
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([code, places]) => [`\`${code}\``, places.map((place) => `\`${place}\``).join(', ')]);
  return table(['Code', 'Field'], rows);
}

/**
 * Returns the errors of work that goes on after its response: of jobs, items and pictures of new products.
 */
export function workTable(): string {
  return tableOf(workProblems);
}

function isApi({ path }: EndpointSpec): boolean {
  return path.startsWith('/api/');
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
