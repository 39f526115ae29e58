import type { Principal } from '#account/access/server/principal.ts';
import { planOf } from './quota.ts';

/** The account that work is done for, which decides its turn in the image processor. */
export interface FairCaller {
  readonly accountId: number;
  readonly isPremium: boolean;
  /** Whether finished pictures are marked. */
  readonly isTest: boolean;
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal;
}

export function fairCaller({
  principal,
  signal,
}: {
  readonly principal: Principal;
  readonly signal: AbortSignal;
}): FairCaller {
  const { userId, userStatus, isTest = false } = principal;
  return { accountId: userId, isPremium: planOf(userStatus) === 'premium', isTest, signal };
}
