import { servePrintFiles } from './routes.ts';

/** What print files bring to the server. */
export const printFiles = {
  serve: servePrintFiles,
  guides: [{ place: 3.5, file: new URL('./guides/print.md', import.meta.url) }],
  tags: {
    'Print files':
      'What print shops, marketplaces and networks take, and whether a picture will print there.',
  },
};
