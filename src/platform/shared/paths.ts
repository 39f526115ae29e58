/** Every address of the web application, for typed links. */
export const paths = {
  landing: '/',
  auth: '/auth',
  login: '/login',
  authAction: '/auth/action',
  app: '/app',
  redbubble: '/redbubble',
  textOverlay: '/text-overlay',
  imagePadding: '/image-padding',
  audioExtraction: '/audio-extraction',
  apiKeys: '/api-keys',
  account: '/account',
  checkout: '/checkout',
  subscribe: '/subscribe',
  paymentSuccess: '/payment-success',
  subscriptionSuccess: '/subscription-success',
  docs: '/docs',
  kit: '/kit',
  sandbox: '/sandbox',
  sandboxMail: '/sandbox/mail',
} as const;

export type AppPath = (typeof paths)[keyof typeof paths];
