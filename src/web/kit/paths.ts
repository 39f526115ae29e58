/** Every address of the web application, for typed links. */
export const paths = {
  landing: '/',
  auth: '/auth',
  login: '/login',
  app: '/app',
  imagePadding: '/image-padding',
  apiKeys: '/api-keys',
  account: '/account',
  checkout: '/checkout',
  subscribe: '/subscribe',
  paymentSuccess: '/payment-success',
  subscriptionSuccess: '/subscription-success',
  docs: '/docs',
  kit: '/kit',
  sandbox: '/sandbox',
} as const;

export type AppPath = (typeof paths)[keyof typeof paths];
