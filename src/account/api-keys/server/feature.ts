import { serveApiKeys } from './routes.ts';

/** What API keys bring to the server. */
export const apiKeys = {
  serve: serveApiKeys,
};
