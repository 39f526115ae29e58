/** Every address of the web application, for typed links. */
export const paths = {
  landing: '/',
  auth: '/auth',
  login: '/login',
  app: '/app',
  redbubble: '/redbubble',
  textOverlay: '/text-overlay',
  imagePadding: '/image-padding',
  apiKeys: '/api-keys',
  account: '/account',
  docs: '/docs',
  kit: '/kit',
  sandbox: '/sandbox',
} as const;

export type AppPath = (typeof paths)[keyof typeof paths];
