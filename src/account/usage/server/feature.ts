import { renewMonths, tables } from './months.ts';
import { serveUsage } from './routes.ts';

/** What metering brings to the server. */
export const usage = {
  serve: serveUsage,
  months: { tables, renew: renewMonths },
  tags: {
    Usage: 'Usage of the current month, and the log of metered requests.',
  },
};
