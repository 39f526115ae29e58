import { imageProblems } from '#platform/shared/image-problems.ts';
import { servePrintFiles } from './routes.ts';

/** What print files bring to the server. */
export const printFiles = {
  serve: servePrintFiles,
  guides: [{ place: 3.5, file: new URL('./guides/print.md', import.meta.url) }],
  workProblems: [imageProblems.lowResolution],
  tags: {
    'Print files':
      'What print shops, marketplaces and networks take, and whether a picture will print there.',
  },
};
