import { AsyncLocalStorage } from 'node:async_hooks';
import { formatTraceParent, type TraceParent } from './trace-parent.ts';

/** Context of one request, job, scan or delivery. */
export interface TraceScope {
  readonly trace: TraceParent;
  /** The account for which it works, once it is known. */
  userId?: number;
}

const scopes = new AsyncLocalStorage<TraceScope>();

/** Runs `work`, and everything that it starts, in the scope. */
export function inTraceScope<T>(scope: TraceScope, work: () => T): T {
  return scopes.run(scope, work);
}

/** Runs `work` outside of any scope: for what goes on by itself, whoever woke it. */
export function outOfTraceScope<T>(work: () => T): T {
  return scopes.exit(work);
}

export function currentScope(): TraceScope | undefined {
  return scopes.getStore();
}

/** Adds the account to the scope's log lines. */
export function noteUser(userId: number): void {
  const scope = scopes.getStore();
  if (scope) scope.userId = userId;
}

/** Returns the current trace as a `traceparent`, for a row or a header; null outside of any. */
export function currentTraceParent(): string | null {
  const scope = scopes.getStore();
  return scope ? formatTraceParent(scope.trace) : null;
}

/** The fields that every log line of the scope has. */
export function scopeFields(): Record<string, unknown> {
  const scope = scopes.getStore();
  if (!scope) return {};
  const { trace, userId } = scope;
  return userId === undefined ? { traceId: trace.traceId } : { traceId: trace.traceId, userId };
}
