import { servePrintFiles } from './routes.ts';

/** What print files bring to the server. */
export const printFiles = {
  serve: servePrintFiles,
  tags: {
    'Print files':
      'What print shops, marketplaces and networks take, and whether a picture will print there.',
  },
};
