import { serveEarlyAccess } from './routes.ts';

/** What the early-access list brings to the server. */
export const earlyAccess = {
  serve: serveEarlyAccess,
  tags: {
    'Early access': 'The early-access list.',
  },
};
