import { serveResults } from './routes.ts';

/** What results bring to the server. */
export const results = {
  serve: serveResults,
  tags: {
    Images: 'Finished pictures.',
  },
};
