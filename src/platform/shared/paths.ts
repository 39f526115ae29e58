/** Every address of the web application, for typed links. */
export const paths = {
  landing: '/',
  auth: '/auth',
  login: '/login',
  authAction: '/auth/action',
  passwordReset: '/auth/reset',
  app: '/app',
  redbubble: '/redbubble',
  shop: '/redbubble/:id',
  textOverlay: '/text-overlay',
  imagePadding: '/image-padding',
  audioExtraction: '/audio-extraction',
  templates: '/templates',
  results: '/results',
  webhooks: '/webhooks',
  analytics: '/analytics',
  apiKeys: '/api-keys',
  account: '/account',
  checkout: '/checkout',
  subscribe: '/subscribe',
  paymentSuccess: '/payment-success',
  subscriptionSuccess: '/subscription-success',
  kit: '/kit',
  sandbox: '/sandbox',
  sandboxMail: '/sandbox/mail',
} as const;

/** The pages that the server renders as a whole, without the web application: links to them load a page. */
export const docsPaths = {
  docs: '/docs',
  changelog: '/changelog',
  status: '/status',
} as const;

export type AppPath = (typeof paths)[keyof typeof paths];
