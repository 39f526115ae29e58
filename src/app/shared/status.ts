import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';

/** `delayed` works, but later than usual; `unknown` cannot be seen while the database is down. */
export const partStatuses = ['ok', 'delayed', 'away', 'unknown'] as const;
export type PartStatus = (typeof partStatuses)[number];

/** The parts of the service that the public may know about, in the order of the page. */
export const parts = ['api', 'database', 'storage', 'audio', 'webhooks', 'shops'] as const;
export type Part = (typeof parts)[number];

const partSchema = z.enum(partStatuses);

/** Read from memory that is at most some seconds old, so that asking often costs nothing. */
export const getStatus = endpoint({
  name: 'getStatus',
  method: 'GET',
  path: '/api/status',
  tag: 'Service',
  summary: 'Status of each part of the service',
  description:
    'Each part is `ok`, `delayed`, `away` or `unknown`. The response is at most 5 seconds old. The ' +
    'page `/status` shows the last 90 days.',
  callers: 'anyone',
  response: z.strictObject({
    status: z.enum(['ok', 'degraded']).meta({ description: '`ok` if every part is.' }),
    checked_at: z.iso.datetime().meta({ description: 'When the parts were last looked at, in UTC.' }),
    parts: z
      .strictObject({
        api: partSchema.meta({ description: 'Whether requests are served.' }),
        database: partSchema.meta({ description: 'Whether the database responds.' }),
        storage: partSchema.meta({ description: 'Whether files can be read and written.' }),
        audio: partSchema.meta({ description: 'Whether audio jobs start on time.' }),
        webhooks: partSchema.meta({ description: 'Whether events are sent on time.' }),
        shops: partSchema.meta({ description: 'Whether shops are scanned on time.' }),
      })
      .meta({ description: 'Each part by its name.' }),
  }),
});
export type StatusReport = z.output<(typeof getStatus)['response']>;
