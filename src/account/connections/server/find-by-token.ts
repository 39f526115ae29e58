import type { FindByToken, Principal } from '#account/access/server/principal.ts';
import { accountPlanSql, effectiveStatusSql } from '#account/access/server/users.ts';
import { accessProblems } from '#account/access/shared/contract.ts';
import { invalidTokenChallenge } from '#account/access/server/challenge.ts';
import { type KeyScope, keyScopes } from '#platform/shared/key-scopes.ts';
import { Problem } from '#platform/shared/problem.ts';
import { hashOf, type StoreDeps } from './grants.ts';

/** Returns the hash by which an access token is found. */
export function hashAccessToken(token: string): string {
  return hashOf('AccessToken', token);
}

/**
 * The account and the connection of an access token, for statements that go on with them. `now` is an SQL
 * expression; the token's hash is `$1`.
 */
export function tokenOwnerSql(now: string): string {
  return `from oauth_records t
    join connections c on c.user_id = t.user_id and c.client_id = t.client_id
    join users u on u.id = t.user_id
  where t.id_hash = $1 and t.model = 'AccessToken' and t.expires_at > ${now}`;
}

/** The scopes of a token, as JSON. */
export const tokenScopesSql = `to_jsonb(string_to_array(t.payload ->> 'scope', ' '))`;

const now = '$2::timestamptz';

/** Looks up the token and stores when its app was used, at most once a minute, in one statement. */
const findSql = `
with found as (
  select c.id, c.label, u.id as user_id, ${effectiveStatusSql(now)} as user_status,
    ${accountPlanSql(now)} as plan, ${tokenScopesSql} as scopes
  ${tokenOwnerSql(now)}
), touched as (
  update connections set last_used_at = ${now}
  from found
  where connections.id = found.id
    and (connections.last_used_at is null or connections.last_used_at < ${now} - interval '1 minute')
)
select user_id as "userId", user_status as "userStatus", plan, scopes, label from found`;

type Found = Pick<Principal, 'userId' | 'userStatus' | 'plan'> & {
  readonly scopes: readonly string[] | null;
  readonly label: string;
};

/** Finds the account of an access token: the same caller as with a key of the token's scopes. */
export function createFindByToken({ database, clock }: StoreDeps, publicUrl: string): FindByToken {
  return async (token) => {
    const values = [hashAccessToken(token), clock.now().toISOString()];
    const [row] = await database.query<Found>('find_by_access_token', findSql, values);
    if (!row) throw refusedToken(publicUrl);
    return { ...row, scopes: scopesOf(row.scopes), kind: 'key' };
  };
}

/** Returns what a token of no connection gets: it has expired, was revoked, or never was one. */
export function refusedToken(publicUrl: string): Problem {
  return new Problem(accessProblems.invalidToken, { headers: invalidTokenChallenge(publicUrl) });
}

/** The scopes that there are, of those that a token was issued for. */
function scopesOf(scopes: readonly string[] | null): readonly KeyScope[] {
  return keyScopes.filter((scope) => scopes?.includes(scope));
}
