import { problems } from '#platform/shared/problem.ts';
import { recipeLimits } from './limits.ts';

/** Why a product's picture was not finished, besides what the fetch and the template's engine say. */
export const recipeProblems = problems({
  noProduct: {
    status: 404,
    code: 'no_product',
    error: 'This shop has no product with a picture yet',
    fix: 'Wait for the first scan, or scan the shop now.',
  },
  tooManyPreviews: {
    status: 429,
    code: 'too_many_previews',
    error: 'Too many previews',
    fix: `Wait a minute; an account can get ${recipeLimits.previewsPerMinute} a minute.`,
  },
  noPicture: { status: 400, code: 'no_picture', error: 'This product has no picture' },
  tooLate: {
    status: 503,
    code: 'media_too_late',
    error: `The picture was not finished within ${recipeLimits.longestHoldSeconds} seconds`,
  },
  interrupted: {
    status: 500,
    code: 'interrupted',
    error: 'Work on the picture was interrupted several times',
  },
});
