import type { UserStatus } from '../../access/shared/contract.ts';
import { planLimits, usageLimits } from '../shared/contract.ts';
import { monthOf } from './month.ts';
import { planOf } from './plan.ts';

/**
 * `RateLimit-*` speak of the month; the policy names both limits (contract 11, Usage): the bucket by its
 * rate, as calls in a window, and by its size. Windows and resets in seconds.
 */
export function rateLimitHeaders(
  account: { readonly userStatus: UserStatus; readonly used: number },
  now: Date,
): Record<string, string> {
  const month = monthOf(now);
  const limits = planLimits[planOf(account.userStatus)];
  const monthSeconds = (month.endsAt.getTime() - month.startsAt.getTime()) / 1000;
  return {
    'ratelimit-limit': String(limits.requestsPerMonth),
    'ratelimit-remaining': String(Math.max(0, limits.requestsPerMonth - account.used)),
    'ratelimit-reset': String(Math.ceil((month.endsAt.getTime() - now.getTime()) / 1000)),
    'ratelimit-policy': `${limits.requestsPerMonth};w=${monthSeconds};name="month", ${burstPolicy(limits.burstTokens)}`,
  };
}

function burstPolicy(tokens: number): string {
  return `${tokens / usageLimits.burstRefillSeconds};w=1;burst=${tokens};name="burst"`;
}
