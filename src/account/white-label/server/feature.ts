import { serveWhiteLabel } from './routes.ts';

/** What customers' own domains bring to the server. */
export const whiteLabel = {
  serve: serveWhiteLabel,
  guides: [{ place: 19, file: new URL('./guides/white-label.md', import.meta.url) }],
  tags: {
    'White-label': 'Your own domain in links to files, feeds and ZIPs. Needs the yearly plan.',
  },
};
