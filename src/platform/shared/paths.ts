// Made from the declarations of the screens by `npm run build:clients`.

/** Every address of the web application, for typed links. */
export const paths = {
  landing: '/',
  auth: '/auth',
  login: '/login',
  authAction: '/auth/action',
  passwordReset: '/auth/reset',
  apiKeys: '/api-keys',
  checkout: '/checkout',
  subscribe: '/subscribe',
  paymentSuccess: '/payment-success',
  subscriptionSuccess: '/subscription-success',
  analytics: '/analytics',
  webhooks: '/webhooks',
  app: '/app',
  results: '/results',
  account: '/account',
  kit: '/kit',
  sandboxMail: '/sandbox/mail',
  sandbox: '/sandbox',
  audioExtraction: '/audio-extraction',
  redbubble: '/redbubble',
  textOverlay: '/text-overlay',
  imagePadding: '/image-padding',
  printFiles: '/print-files',
  shop: '/redbubble/:id',
  templates: '/templates',
} as const;

export type AppPath = (typeof paths)[keyof typeof paths];
