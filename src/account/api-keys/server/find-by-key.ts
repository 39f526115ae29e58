import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { Problem } from '#platform/shared/problem.ts';
import { type KeyScope, keyScopes } from '#platform/shared/key-scopes.ts';
import type { FindByApiKey, Principal } from '#account/access/server/principal.ts';
import { accountPlanSql, effectiveStatusSql } from '#account/access/server/users.ts';
import { accessProblems } from '#account/access/shared/contract.ts';
import { hashApiKey, isApiKey } from './key-form.ts';

/** Whether the key of the table `alias` still works at the moment `now`, an expression. */
export function isCurrentSql(alias: string, now: string): string {
  return `(${alias}.expires_at is null or ${alias}.expires_at > ${now})`;
}

type FoundKey = Pick<Principal, 'userId' | 'userStatus' | 'plan' | 'isTest'> & {
  readonly scopes: readonly KeyScope[] | null;
};

/** Looks up the key and stores when it was used, at most once a minute, in one statement. */
const findSql = `
with found as (
  select k.id, u.id as user_id, ${effectiveStatusSql('$2::timestamptz')} as user_status,
    ${accountPlanSql('$2::timestamptz')} as plan, to_jsonb(k.scopes) as scopes, k.is_test
  from api_keys k join users u on u.id = k.user_id
  where k.key_hash = $1 and ${isCurrentSql('k', '$2::timestamptz')}
), touched as (
  update api_keys set last_used_at = $2::timestamptz
  from found
  where api_keys.id = found.id
    and (api_keys.last_used_at is null or api_keys.last_used_at < $2::timestamptz - interval '1 minute')
)
select user_id as "userId", user_status as "userStatus", plan, scopes, is_test as "isTest" from found`;

/** Returns why a key was not found: it has expired, or there is none. */
export async function refusedKey(database: Database, key: string): Promise<Problem> {
  const sql = 'select 1 as found from api_keys where key_hash = $1';
  const rows = isApiKey(key) ? await database.query('find_expired_key', sql, [hashApiKey(key)]) : [];
  return new Problem(rows.length > 0 ? accessProblems.keyExpired : accessProblems.invalidApiKey);
}

/** Finds the account of a key. Text that cannot be a key is refused without a query. */
export function createFindByApiKey(database: Database, clock: Clock): FindByApiKey {
  return async (key) => {
    const [row] = isApiKey(key)
      ? await database.query<FoundKey>('find_by_api_key', findSql, [
          hashApiKey(key),
          clock.now().toISOString(),
        ])
      : [];
    if (!row) throw await refusedKey(database, key);
    return { ...row, scopes: row.scopes ?? keyScopes, kind: 'key' };
  };
}
