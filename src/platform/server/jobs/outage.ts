import { Problem } from '../../shared/problem.ts';
import { asDatabaseProblem } from '../database/errors.ts';

const outageStatuses = [503, 507];

/**
 * Returns the Problem 503 or 507 of a store or database that is unavailable or full; undefined for any other
 * error. Work that met an outage may succeed later without any change.
 */
export function outageOf(error: unknown): Problem | undefined {
  const problem = error instanceof Problem ? error : asDatabaseProblem(error);
  return problem && outageStatuses.includes(problem.status) ? problem : undefined;
}
