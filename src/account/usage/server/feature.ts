import { renewMonths, tables } from './months.ts';
import { serveUsage } from './routes.ts';

/** What metering brings to the server. */
export const usage = {
  serve: serveUsage,
  months: { tables, renew: renewMonths },
  tags: {
    Usage: 'What an account used of its month, and its log of metered calls.',
  },
};
