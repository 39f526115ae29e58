import { Problem, problems } from '../../shared/problem.ts';
import { storageFull } from '../../shared/storage-problems.ts';
import { brokenConstraint, errorCode, isConnectionLost } from './error-codes.ts';

const { databaseUnavailable } = problems({
  databaseUnavailable: {
    status: 503,
    code: 'database_unavailable',
    error: 'Database unavailable',
    fix: 'Try again in a few seconds.',
  },
});

const retryAfterSeconds = 5;

/** Too many connections, a lock that was not had in time, a statement that ran out of its time. */
const overloadCodes = ['53300', '53400', '55P03', '57014'];
const diskFullCode = '53100';

/**
 * 503 for a database that is away or too busy, 507 for a full disk (contract 3); undefined for every other
 * error.
 */
export function asDatabaseProblem(error: unknown): Problem | undefined {
  const code = errorCode(error) ?? '';
  if (code === diskFullCode) return new Problem(storageFull, { cause: error });
  if (!isConnectionLost(error) && !overloadCodes.includes(code)) return undefined;
  return new Problem(databaseUnavailable, { cause: error, retryAfterSeconds });
}

/**
 * The name of the unique constraint that a statement broke, on either engine and through Drizzle's wrapping.
 */
export function uniqueViolation(error: unknown): string | undefined {
  return errorCode(error) === '23505' ? brokenConstraint(error) : undefined;
}
