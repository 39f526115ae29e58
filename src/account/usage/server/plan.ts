import type { UserStatus } from '../../access/shared/contract.ts';
import type { Plan } from '../shared/contract.ts';

/** Premium is whoever has an active subscription (spec 1). */
export function planOf(userStatus: UserStatus): Plan {
  return userStatus === 'active_sub' ? 'premium' : 'free';
}
