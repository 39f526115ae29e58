import { serveApiKeys } from './routes.ts';

/** What API keys bring to the server. */
export const apiKeys = {
  serve: serveApiKeys,
  tags: {
    'API keys': "The account's keys. Only from a dashboard session.",
  },
};
