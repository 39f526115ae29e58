import { dropOldMonths, monthlyTables } from './months.ts';
import { serveWebhooks } from './routes.ts';

/** What webhooks bring to the server. */
export const webhooks = {
  serve: serveWebhooks,
  months: { tables: monthlyTables, renew: dropOldMonths },
  guides: [{ place: 9, file: new URL('./guides/webhooks.md', import.meta.url) }],
  tags: {
    Webhooks: 'Signed events: the signing secret, the delivery log, endpoints, and test events.',
  },
};
