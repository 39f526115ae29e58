import type { Database } from '#platform/server/database/database.ts';
import { numberEvents } from './positions.ts';

/** An event as it was written, at its place in the account's stream. */
export interface StreamedEvent {
  readonly position: number;
  readonly webhookId: string;
  readonly body: string;
  readonly traceParent: string | null;
}

export interface StreamPage {
  /** The last position that was given. */
  readonly last: number;
  readonly events: readonly StreamedEvent[];
}

const listenSql = `
insert into webhook_listeners as listener (user_id, listened_at) values ($1::integer, $2::timestamptz)
on conflict (user_id) do update set listened_at = greatest(listener.listened_at, excluded.listened_at)`;

/** From now on the account's events are written for its streams, for a day after the last call. */
export async function noteListener(database: Database, userId: number, now: Date): Promise<void> {
  await database.query('webhook_listen', listenSql, [userId, now.toISOString()]);
}

/** Bodies may be large, so a page is short. */
const pageLength = 20;

const waitingSql = `
select 1 from webhook_stream where user_id = $1::integer and position is null limit 1`;

const pageSql = `
select listener.last_position as last, event.position, event.webhook_id as "webhookId", event.body,
  event.trace_parent as "traceParent"
from webhook_listeners as listener
left join lateral (
  select * from webhook_stream
  where user_id = listener.user_id and position > $2::integer
  order by position limit ${pageLength}
) as event on true
where listener.user_id = $1::integer
order by event.position`;

type Row = { readonly last: number } & (StreamedEvent | { readonly position: null });

/**
 * Returns the next events after a position. One snapshot shows them and `last`, so a gap is what was deleted.
 */
export async function readStream(
  database: Database,
  { userId, after, now }: { readonly userId: number; readonly after: number; readonly now: Date },
): Promise<StreamPage> {
  const waiting = await database.query('webhook_stream_waiting', waitingSql, [userId]);
  if (waiting.length > 0) await numberEvents(database, userId, now);
  const rows = await database.query<Row>('webhook_stream_page', pageSql, [userId, after]);
  const events = rows.flatMap((row) => (row.position === null ? [] : [row]));
  return { last: rows[0]?.last ?? 0, events };
}
