import type { Database } from '#platform/server/database/database.ts';

/** The waiting jobs of one queue. */
export interface QueueBacklog {
  readonly queue: string;
  /** Up to 100,000; no more are counted. */
  readonly depth: number;
  /** Since the oldest was sent; 0 if none waits. */
  readonly oldestSeconds: number;
}

/**
 * Each queue's waiting entries are one range of an index, in order of priority and age. The oldest is the
 * first of one of the priorities, of which there are few.
 */
const backlogSql = `
with recursive priority as (
  select queue.name, (
    select job.priority from pgboss.job
    where job.name = queue.name and job.state < 'active' and not job.blocked
    order by job.priority desc limit 1
  ) as level
  from pgboss.queue where queue.name not like '\\_\\_pgboss%'
  union all
  select priority.name, (
    select job.priority from pgboss.job
    where job.name = priority.name and job.state < 'active' and not job.blocked and job.priority < priority.level
    order by job.priority desc limit 1
  )
  from priority where priority.level is not null
), oldest as (
  select priority.name, min((
    select job.created_on from pgboss.job
    where job.name = priority.name and job.state < 'active' and not job.blocked and job.priority = priority.level
    order by job.created_on limit 1
  )) as created_on
  from priority group by priority.name
)
select oldest.name as queue, (
    select count(*)::integer from (
      select from pgboss.job
      where job.name = oldest.name and job.state < 'active' and not job.blocked limit 100000
    ) as waiting
  ) as depth,
  greatest(0, coalesce(extract(epoch from now() - oldest.created_on), 0))::float8 as "oldestSeconds"
from oldest order by oldest.name`;

/** Reads how much waits in each queue, whichever process runs it. Bound to an index. */
export function readBacklog(query: Database['query']): Promise<QueueBacklog[]> {
  return query<QueueBacklog>('queue_backlog', backlogSql, []);
}
