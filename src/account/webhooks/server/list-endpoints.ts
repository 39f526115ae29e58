import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#platform/server/database/database.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { JsonObject } from '#platform/shared/json.ts';
import { webhookEventNames } from '#platform/shared/webhook-event.ts';
import type { WebhookEndpoint } from '#account/webhooks/shared/endpoints.ts';
import { webhookLimits } from '#account/webhooks/shared/schedule.ts';
import type { Authorizations } from './authorizations.ts';
import { spellingsOf } from './address.ts';
import { allEvents, type EndpointRow, webhookEndpoints } from './tables.ts';
import { webhookProblems } from '#account/webhooks/shared/problems.ts';

export interface ListDeps {
  readonly database: Database;
  readonly authorizations: Authorizations;
}

export interface EndpointFilter {
  readonly limit?: number | undefined;
  readonly before?: number | undefined;
  readonly url?: string | undefined;
}

/**
 * As the index says it. One that only got test events is listed if it is off, because its owner got an email
 * about it.
 */
const isListed = sql`deleted_at is null and (status = 'off' or not only_tested)`;

/** Returns a page of the account's endpoints, newest first, and the id before which the next page begins. */
export async function listEndpoints(
  { database: { lists }, authorizations }: ListDeps,
  userId: number,
  { limit = webhookLimits.pageDefault, before, url }: EndpointFilter,
): Promise<{ readonly data: WebhookEndpoint[]; readonly next_before: number | null }> {
  const { id, url: address } = webhookEndpoints;
  const rows = await lists.orm
    .select()
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.userId, userId),
        isListed,
        before === undefined ? undefined : lt(id, before),
        url === undefined ? undefined : inArray(address, spellingsOf(url)),
      ),
    )
    .orderBy(desc(id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return {
    data: page.map((row) => presentEndpoint(row, authorizations)),
    next_before: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Returns the account's endpoint. Throws `Problem` 404 if there is none. */
export async function findEndpoint(
  { database: { orm }, authorizations }: ListDeps,
  { userId, id }: { readonly userId: number; readonly id: number },
): Promise<WebhookEndpoint> {
  const [row] = await orm
    .select()
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.id, id),
        eq(webhookEndpoints.userId, userId),
        isNull(webhookEndpoints.deletedAt),
      ),
    );
  if (!row) throw new Problem(webhookProblems.endpointNotFound);
  return presentEndpoint(row, authorizations);
}

/** Returns an endpoint as its owner sees it. */
export function presentEndpoint(row: EndpointRow, authorizations: Authorizations): WebhookEndpoint {
  const { events } = row;
  return {
    id: row.id,
    url: row.url,
    events: webhookEventNames.filter((name) => events?.includes(name) || events?.includes(allEvents)),
    description: row.description,
    has_authorization: row.sealedAuthorization !== null,
    headers: authorizations.openHeaders(row.userId, row.sealedHeaders),
    body: row.ownBody === null ? null : (JSON.parse(row.ownBody) as JsonObject),
    status: row.status === 'on' ? 'enabled' : 'disabled',
    disabled_reason: row.offReason,
    disabled_at: row.switchedOffAt?.toISOString() ?? null,
    failing_since: row.failingSince?.toISOString() ?? null,
    last_delivered_at: row.lastDeliveredAt?.toISOString() ?? null,
    last_error: row.lastError,
    created_at: row.createdAt?.toISOString() ?? null,
  };
}
