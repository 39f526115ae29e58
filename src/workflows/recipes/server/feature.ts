import type { QueueRunner, Runner } from '#platform/server/work/runner.ts';
import { recipeProblems } from '#workflows/recipes/shared/problems.ts';
import { serveRecipes } from './routes.ts';

interface RunnerDeps {
  readonly recipeRunner: Runner;
}

const { noPicture, tooLate, interrupted } = recipeProblems;

/** What the pictures of new products bring to the server. */
export const recipes = {
  serve: serveRecipes,
  runners: ({ recipeRunner }: RunnerDeps): readonly QueueRunner[] => [
    { queue: 'scans', runner: recipeRunner },
  ],
  workProblems: [noPicture, tooLate, interrupted],
};
