import { keyScopes } from '#platform/shared/key-scopes.ts';
import { Badge } from '#platform/web/badge.tsx';
import { Moment, presentDay } from '#platform/web/moment.tsx';
import { type ApiKey } from '#account/api-keys/shared/contract.ts';
import { presentScopes } from './scope-names.ts';
import { apiKeyLimits } from '#account/api-keys/shared/limits.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The scopes and expiry of a key, if it has any. */
export function KeyState({ apiKey }: { readonly apiKey: ApiKey }) {
  const isForAll = apiKey.scopes.length === keyScopes.length;
  return (
    <span className="grid justify-items-start gap-1 text-sm text-ink-soft max-md:justify-items-end">
      {apiKey.test && <Badge>Test</Badge>}
      {!isForAll && <span>{presentScopes(apiKey.scopes)}</span>}
      <KeyEnd {...apiKey} />
    </span>
  );
}

function KeyEnd({ expiresAt, rotatedAt }: Pick<ApiKey, 'expiresAt' | 'rotatedAt'>) {
  if (expiresAt === null) return null;
  const leftMs = Date.parse(expiresAt) - Date.now();
  if (leftMs <= 0) return <Badge variant="destructive">Expired {presentDay(expiresAt)}</Badge>;
  if (rotatedAt !== null)
    return (
      <span>
        Replaced; works until <Moment at={expiresAt} />
      </span>
    );
  if (leftMs <= apiKeyLimits.soonDays * dayMs)
    return <Badge variant="attention">Expires {presentDay(expiresAt)}</Badge>;
  return <span>Expires {presentDay(expiresAt)}</span>;
}
