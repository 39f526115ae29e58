import { DrizzleQueryError } from 'drizzle-orm';
import { Problem, problems } from '../../shared/problem.ts';
import { storageFull } from '../../shared/storage-problems.ts';

/**
 * What an engine threw, or the way to it: marks the cause, so that nobody takes another system's `ECONNRESET`
 * for it.
 */
class DatabaseError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'DatabaseError';
  }
}

/** Marks what an engine throws; Drizzle does so itself for what goes through it. */
export async function fromDatabase<T>(response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    throw new DatabaseError(error);
  }
}

/** An error and what caused it, outermost first. */
function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let link = error; link instanceof Error && !chain.includes(link); link = link.cause) chain.push(link);
  return chain;
}

function isMarked(chain: readonly Error[]): boolean {
  return chain.some((link) => link instanceof DatabaseError || link instanceof DrizzleQueryError);
}

function firstText(chain: readonly Error[], field: 'code' | 'constraint'): string | undefined {
  for (const link of chain as readonly (Error & { code?: unknown; constraint?: unknown })[]) {
    const value = link[field];
    if (typeof value === 'string') return value;
  }
  return undefined;
}

/**
 * The SQLSTATE, such as `23505`, or the system's code, such as `ECONNREFUSED`, of an error that a database
 * gave.
 */
export function errorCode(error: unknown): string | undefined {
  const chain = chainOf(error);
  return isMarked(chain) ? firstText(chain, 'code') : undefined;
}

/** The constraint that a statement broke, as the engine names it. */
function brokenConstraint(error: unknown): string | undefined {
  return firstText(chainOf(error), 'constraint');
}

/** The drivers have no codes for these. */
const lostMessages = [
  /^Connection terminated/,
  /^Client has encountered a connection error/,
  /^timeout exceeded when trying to connect/,
  /^timeout expired/,
  /^Query read timeout/,
  /^Cannot use a pool after calling end/,
  /^PGlite is clos(?:ed|ing)/,
];

/**
 * Class 08 is "connection exception"; 57P01 to 57P03 are shutdown, crash and start-up (PostgreSQL, appendix
 * A).
 */
const lostStates = /^(?:08...|57P0[1-3])$/;

/** Whether a database could not be reached, or went away before it answered. */
export function isConnectionLost(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== undefined) return lostStates.test(code) || isSystemCode(code);
  const chain = chainOf(error);
  return isMarked(chain) && chain.some((link) => lostMessages.some((message) => message.test(link.message)));
}

/**
 * Such as `ECONNREFUSED`; an SQLSTATE has five characters, and none of those that begin with E is all
 * letters.
 */
function isSystemCode(code: string): boolean {
  return /^E[A-Z_]+$/.test(code);
}

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
