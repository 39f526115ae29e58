import type { Principal } from '../../../account/access/server/principal.ts';
import { planOf } from '../../../account/usage/server/quota.ts';
import { createAccountPlaces } from '../../../platform/server/budgets/account-places.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import { audioLimits } from '../shared/limits.ts';
import { audioProblems } from '../shared/problems.ts';

const retryAfterSeconds = 10;

/**
 * Places for the videos that accounts send at once. Taking one gives what leaves it, and throws 429
 * `too_many_uploads` where the account has as many as its plan allows; of a repeat no plan is known, it
 * counts as free.
 */
export function createUploadPlaces() {
  const places = createAccountPlaces();
  return (accountId: number, principal: Principal | undefined): (() => void) => {
    const plan = principal ? planOf(principal.userStatus) : 'free';
    const leave = places.take(accountId, audioLimits.uploadsAtOnce[plan]);
    if (!leave) throw new Problem(audioProblems.tooManyUploads, { retryAfterSeconds });
    return leave;
  };
}
