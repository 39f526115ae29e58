import { serveApiKeys } from './routes.ts';

/** What API keys bring to the server. */
export const apiKeys = {
  serve: serveApiKeys,
  tags: {
    'API keys': 'Keys of an account. A signed-in owner alone sees and makes them.',
  },
};
