// Made from the declarations of the screens by `npm run build:clients`.

import type { AppPath, paths } from '#platform/shared/paths.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import type { Route } from './route.ts';

export const screenRoutes: Readonly<Record<Exclude<AppPath, typeof paths.landing>, Route>> = {
  '/auth': {
    title: 'Sign in',
    access: 'visitor',
    bare: 'visitor',
    page: lazyPart(async () => (await import('#account/access/web/auth-page.tsx')).AuthPage),
  },
  '/login': {
    title: 'Sign in',
    access: 'open',
    bare: 'everybody',
    page: lazyPart(async () => (await import('#account/access/web/login-page.tsx')).LoginPage),
  },
  '/auth/action': {
    title: 'Sign in',
    access: 'open',
    bare: 'everybody',
    page: lazyPart(async () => (await import('#account/access/web/auth-action-page.tsx')).AuthActionPage),
  },
  '/auth/reset': {
    title: 'Choose a new password',
    access: 'open',
    bare: 'everybody',
    page: lazyPart(
      async () => (await import('#account/access/web/password-reset-page.tsx')).PasswordResetPage,
    ),
  },
  '/api-keys': {
    title: 'API Keys',
    access: 'subscriber',
    page: lazyPart(async () => (await import('#account/api-keys/web/api-keys-page.tsx')).ApiKeysPage),
  },
  '/checkout': {
    title: 'Checkout',
    access: 'subscriber',
    page: lazyPart(async () => (await import('#account/billing/web/one-time-purchase.tsx')).CheckoutPage),
  },
  '/subscribe': {
    title: 'Choose Your Plan',
    access: 'subscriber',
    page: lazyPart(async () => (await import('#account/billing/web/plan-purchase.tsx')).SubscribePage),
  },
  '/payment-success': {
    title: 'Payment',
    access: 'signedIn',
    page: lazyPart(async () => (await import('#account/billing/web/return-page.tsx')).PaymentSuccessPage),
  },
  '/subscription-success': {
    title: 'Subscription',
    access: 'signedIn',
    page: lazyPart(
      async () => (await import('#account/billing/web/return-page.tsx')).SubscriptionSuccessPage,
    ),
  },
  '/analytics': {
    title: 'Analytics',
    access: 'signedIn',
    page: lazyPart(
      async () => (await import('#account/usage/web/analytics/analytics-page.tsx')).AnalyticsPage,
    ),
  },
  '/webhooks': {
    title: 'Webhooks',
    access: 'signedIn',
    page: lazyPart(async () => (await import('#account/webhooks/web/webhooks-page.tsx')).WebhooksPage),
  },
  '/app': {
    title: 'Home',
    access: 'signedIn',
    page: lazyPart(async () => (await import('./home/home-page.tsx')).HomePage),
  },
  '/results': {
    title: 'Results',
    access: 'signedIn',
    page: lazyPart(async () => (await import('./results/results-page.tsx')).ResultsPage),
  },
  '/account': {
    title: 'My Account',
    access: 'signedIn',
    page: lazyPart(async () => (await import('./account/account-page.tsx')).AccountPage),
  },
  '/kit': {
    title: 'Kit',
    access: 'open',
    localOnly: true,
    page: lazyPart(async () => (await import('./kit/kit-page.tsx')).KitPage),
  },
  '/sandbox/mail': {
    title: 'Mail',
    access: 'open',
    localOnly: true,
    page: lazyPart(async () => (await import('#sandbox/mail/web/mail-page.tsx')).MailPage),
  },
  '/sandbox': {
    title: 'Sandbox',
    access: 'signedIn',
    localOnly: true,
    page: lazyPart(async () => (await import('#sandbox/payments/web/sandbox-page.tsx')).SandboxPage),
  },
  '/audio-extraction': {
    title: 'Audio Extraction',
    access: 'subscriber',
    page: lazyPart(
      async () => (await import('#tools/audio-extraction/web/audio-extraction-page.tsx')).AudioExtractionPage,
    ),
  },
  '/redbubble': {
    title: 'Shop Monitor',
    access: 'subscriber',
    page: lazyPart(
      async () => (await import('#tools/shop-monitor/web/shop-monitor-page.tsx')).ShopMonitorPage,
    ),
  },
  '/text-overlay': {
    title: 'Text Overlay',
    access: 'subscriber',
    page: lazyPart(async () => (await import('#workflows/batches/web/editor-page.tsx')).EditorPage),
  },
  '/image-padding': {
    title: 'Image Padding',
    access: 'subscriber',
    page: lazyPart(async () => (await import('#workflows/batches/web/padding-page.tsx')).PaddingPage),
  },
  '/print-files': {
    title: 'Print Files',
    access: 'subscriber',
    page: lazyPart(async () => (await import('#workflows/batches/web/print-page.tsx')).PrintPage),
  },
  '/redbubble/:id': {
    title: 'Shop',
    access: 'subscriber',
    page: lazyPart(async () => (await import('#workflows/recipes/web/shop-page.tsx')).ShopPage),
  },
  '/templates': {
    title: 'Templates',
    access: 'subscriber',
    page: lazyPart(async () => (await import('#workflows/templates/web/templates-page.tsx')).TemplatesPage),
  },
};
