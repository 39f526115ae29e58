/** The pages that the server renders as a whole, without the web application: links to them load a page. */
export const docsPaths = {
  docs: '/docs',
  changelog: '/changelog',
  status: '/status',
} as const;
