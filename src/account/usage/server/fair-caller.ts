import type { Principal } from '../../access/server/principal.ts';
import { planOf } from './plan.ts';

/** What decides when an account's work is next beside that of others. */
export interface FairCaller {
  readonly accountId: number;
  readonly isPremium: boolean;
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal;
}

export function fairCaller(call: {
  readonly principal: Principal;
  readonly signal: AbortSignal;
}): FairCaller {
  const { principal, signal } = call;
  return { accountId: principal.userId, isPremium: planOf(principal.userStatus) === 'premium', signal };
}
