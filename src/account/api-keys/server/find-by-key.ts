import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import type { FindByApiKey, Principal } from '../../access/server/principal.ts';
import { accountPlanSql, effectiveStatusSql } from '../../access/server/users.ts';
import { accessProblems } from '../../access/shared/contract.ts';
import { hashApiKey, isApiKey } from './key-form.ts';

/** Looks up the key and stores when it was used, at most once a minute, in one statement. */
const findSql = `
with found as (
  select k.id, u.id as user_id, ${effectiveStatusSql('$2::timestamptz')} as user_status,
    ${accountPlanSql('$2::timestamptz')} as plan
  from api_keys k join users u on u.id = k.user_id
  where k.key_hash = $1
), touched as (
  update api_keys set last_used_at = $2::timestamptz
  from found
  where api_keys.id = found.id
    and (api_keys.last_used_at is null or api_keys.last_used_at < $2::timestamptz - interval '1 minute')
)
select user_id as "userId", user_status as "userStatus", plan from found`;

/** Finds the account of a key. Text that cannot be a key is refused without a query. */
export function createFindByApiKey(database: Database, clock: Clock): FindByApiKey {
  return async (key) => {
    const [row] = isApiKey(key)
      ? await database.query<Pick<Principal, 'userId' | 'userStatus' | 'plan'>>('find_by_api_key', findSql, [
          hashApiKey(key),
          clock.now().toISOString(),
        ])
      : [];
    if (!row) throw new Problem(accessProblems.invalidApiKey);
    return { ...row, kind: 'key' };
  };
}
