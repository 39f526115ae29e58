import { recipeProblems } from '#workflows/recipes/shared/problems.ts';
import { serveRecipes } from './routes.ts';

const { noPicture, tooLate, interrupted } = recipeProblems;

/** What the pictures of new products bring to the server. */
export const recipes = {
  serve: serveRecipes,
  workProblems: [noPicture, tooLate, interrupted],
};
