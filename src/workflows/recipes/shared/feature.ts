import type { Feature } from '#platform/shared/feature.ts';

/** What the pictures of new products bring. */
export const recipes = {
  // No call: the endpoint that its work is logged under.
  logged: [{ value: 'recipe', label: 'Pictures of new products', scope: 'shops' }],
  results: [{ tool: 'recipe', label: 'New product', scope: 'shops' }],
} as const satisfies Feature;
