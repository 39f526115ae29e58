import { DrizzleQueryError } from 'drizzle-orm';
import { Problem, problems } from '#platform/shared/problem.ts';
import { storageFull } from '#platform/shared/storage-problems.ts';

/** Marks an error of the engine or of the connection to it, to tell it from another system's `ECONNRESET`. */
class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Marks the errors of a query. Drizzle marks those of its own queries itself. */
export async function fromDatabase<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    throw new DatabaseError(error);
  }
}

/** Returns an error and its causes, outermost first. */
function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let link = error; link instanceof Error && !chain.includes(link); link = link.cause) chain.push(link);
  return chain;
}

function isFromDatabase(chain: readonly Error[]): boolean {
  return chain.some((link) => link instanceof DatabaseError || link instanceof DrizzleQueryError);
}

function firstText(chain: readonly Error[], field: 'code' | 'constraint'): string | undefined {
  for (const link of chain as readonly (Error & { code?: unknown; constraint?: unknown })[]) {
    const value = link[field];
    if (typeof value === 'string') return value;
  }
  return undefined;
}

/** Returns the SQLSTATE (`23505`) or the system error code (`ECONNREFUSED`) of a database error. */
export function errorCode(error: unknown): string | undefined {
  const chain = chainOf(error);
  return isFromDatabase(chain) ? firstText(chain, 'code') : undefined;
}

function violatedConstraint(error: unknown): string | undefined {
  return firstText(chainOf(error), 'constraint');
}

/** Errors for which the drivers have no code. */
const connectionLostMessages = [
  /^Connection terminated/,
  /^Client has encountered a connection error/,
  /^timeout exceeded when trying to connect/,
  /^timeout expired/,
  /^Query read timeout/,
  /^Cannot use a pool after calling end/,
  /^PGlite is clos(?:ed|ing)/,
];

/** Class 08 is "connection exception"; 57P01 to 57P03 are shutdown, crash and start-up (PostgreSQL, A). */
const connectionLostStates = /^(?:08...|57P0[1-3])$/;

/** Whether the database could not be reached or the connection broke before its response. */
export function isConnectionLost(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== undefined) return connectionLostStates.test(code) || isSystemCode(code);
  const chain = chainOf(error);
  return (
    isFromDatabase(chain) &&
    chain.some((link) => connectionLostMessages.some((message) => message.test(link.message)))
  );
}

/** Whether a code is like `ECONNREFUSED`. No SQLSTATE that begins with E consists of letters only. */
function isSystemCode(code: string): boolean {
  return /^E[A-Z_]+$/.test(code);
}

export const { databaseUnavailable } = problems({
  databaseUnavailable: {
    status: 503,
    code: 'database_unavailable',
    error: 'Database unavailable',
    fix: 'Try again in a few seconds.',
  },
});

const retryAfterSeconds = 5;

/** Too many connections, a lock timeout, a statement timeout. */
const overloadCodes = ['53300', '53400', '55P03', '57014'];
const diskFullCode = '53100';

/**
 * Returns the Problem 503 for a database that is unreachable or overloaded and 507 for a full disk
 * (contract 3); undefined for any other error.
 */
export function asDatabaseProblem(error: unknown): Problem | undefined {
  const code = errorCode(error) ?? '';
  if (code === diskFullCode) return new Problem(storageFull, { cause: error });
  if (!isConnectionLost(error) && !overloadCodes.includes(code)) return undefined;
  return new Problem(databaseUnavailable, { cause: error, retryAfterSeconds });
}

/** Returns the name of the unique constraint that a statement violated; undefined for any other error. */
export function uniqueViolation(error: unknown): string | undefined {
  return errorCode(error) === '23505' ? violatedConstraint(error) : undefined;
}
