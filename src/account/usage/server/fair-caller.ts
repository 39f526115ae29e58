import type { Principal } from '../../access/server/principal.ts';
import { planOf } from './quota.ts';

/** Who work is done for: decides its turn in the fair order of the image processor. */
export interface FairCaller {
  readonly accountId: number;
  readonly isPremium: boolean;
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
  return { accountId: principal.userId, isPremium: planOf(principal.userStatus) === 'premium', signal };
}
