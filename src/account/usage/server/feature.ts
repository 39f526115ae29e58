import { renewMonths, tables } from './months.ts';
import { serveUsage } from './routes.ts';

/** What metering brings to the server. */
export const usage = {
  serve: serveUsage,
  months: { tables, renew: renewMonths },
};
