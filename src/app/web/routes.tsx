import { type ComponentType } from 'react';
import { type LazyPart, lazyPart } from '#platform/web/lazy-part.tsx';
import { type AppPath, paths } from '#platform/shared/paths.ts';
import type { Access } from './access.ts';
import { LandingPage } from './landing/landing-page.tsx';

type RoutePage = ComponentType & Partial<Pick<LazyPart<object>, 'preload'>>;

export interface Route {
  readonly title: string;
  readonly access: Access;
  readonly page: RoutePage;
  /** The page that signed-in users see instead. */
  readonly signedInPage?: RoutePage;
  /** Who sees it without sidebar or header. */
  readonly bare?: 'visitor' | 'everybody';
  /** Exists only if browser and server are on the same machine. */
  readonly localOnly?: true;
}

const HomePage = lazyPart(async () => (await import('./home/home-page.tsx')).HomePage);

/** The route table (spec 2). A path without an entry does not compile. */
const routes: Readonly<Record<AppPath, Route>> = {
  [paths.landing]: {
    title: 'Overprint',
    access: 'open',
    page: LandingPage,
    signedInPage: HomePage,
    bare: 'visitor',
  },
  [paths.auth]: {
    title: 'Sign in',
    access: 'visitor',
    bare: 'visitor',
    page: lazyPart(async () => (await import('#account/access/web/auth-page.tsx')).AuthPage),
  },
  [paths.login]: {
    title: 'Sign in',
    access: 'open',
    bare: 'everybody',
    page: lazyPart(async () => (await import('#account/access/web/login-page.tsx')).LoginPage),
  },
  [paths.authAction]: {
    title: 'Sign in',
    access: 'open',
    bare: 'everybody',
    page: lazyPart(async () => (await import('#account/access/web/auth-action-page.tsx')).AuthActionPage),
  },
  [paths.passwordReset]: {
    title: 'Choose a new password',
    access: 'open',
    bare: 'everybody',
    page: lazyPart(
      async () => (await import('#account/access/web/password-reset-page.tsx')).PasswordResetPage,
    ),
  },
  [paths.app]: { title: 'Home', access: 'signedIn', page: HomePage },
  [paths.redbubble]: {
    title: 'Shop Monitor',
    access: 'subscriber',
    page: lazyPart(
      async () => (await import('#tools/shop-monitor/web/shop-monitor-page.tsx')).ShopMonitorPage,
    ),
  },
  [paths.shop]: {
    title: 'Shop',
    access: 'subscriber',
    page: lazyPart(async () => (await import('#workflows/recipes/web/shop-page.tsx')).ShopPage),
  },
  [paths.textOverlay]: {
    title: 'Text Overlay',
    access: 'subscriber',
    page: lazyPart(async () => (await import('#workflows/batches/web/editor-page.tsx')).EditorPage),
  },
  [paths.imagePadding]: {
    title: 'Image Padding',
    access: 'subscriber',
    page: lazyPart(async () => (await import('#workflows/batches/web/padding-page.tsx')).PaddingPage),
  },
  [paths.audioExtraction]: {
    title: 'Audio Extraction',
    access: 'subscriber',
    page: lazyPart(
      async () => (await import('#tools/audio-extraction/web/audio-extraction-page.tsx')).AudioExtractionPage,
    ),
  },
  [paths.templates]: {
    title: 'Templates',
    access: 'subscriber',
    page: lazyPart(async () => (await import('#workflows/templates/web/templates-page.tsx')).TemplatesPage),
  },
  [paths.webhooks]: {
    title: 'Webhooks',
    access: 'signedIn',
    page: lazyPart(async () => (await import('#account/webhooks/web/webhooks-page.tsx')).WebhooksPage),
  },
  [paths.results]: {
    title: 'Results',
    access: 'signedIn',
    page: lazyPart(async () => (await import('./results-page.tsx')).ResultsPage),
  },
  [paths.analytics]: {
    title: 'Analytics',
    access: 'signedIn',
    page: lazyPart(
      async () => (await import('#account/usage/web/analytics/analytics-page.tsx')).AnalyticsPage,
    ),
  },
  [paths.apiKeys]: {
    title: 'API Keys',
    access: 'subscriber',
    page: lazyPart(async () => (await import('#account/api-keys/web/api-keys-page.tsx')).ApiKeysPage),
  },
  [paths.account]: {
    title: 'My Account',
    access: 'signedIn',
    page: lazyPart(async () => (await import('./account/account-page.tsx')).AccountPage),
  },
  [paths.checkout]: {
    title: 'Checkout',
    access: 'subscriber',
    page: lazyPart(async () => (await import('#account/billing/web/one-time-purchase.tsx')).CheckoutPage),
  },
  [paths.subscribe]: {
    title: 'Choose Your Plan',
    access: 'subscriber',
    page: lazyPart(async () => (await import('#account/billing/web/plan-purchase.tsx')).SubscribePage),
  },
  [paths.paymentSuccess]: {
    title: 'Payment',
    access: 'signedIn',
    page: lazyPart(async () => (await import('#account/billing/web/return-page.tsx')).PaymentSuccessPage),
  },
  [paths.subscriptionSuccess]: {
    title: 'Subscription',
    access: 'signedIn',
    page: lazyPart(
      async () => (await import('#account/billing/web/return-page.tsx')).SubscriptionSuccessPage,
    ),
  },
  [paths.kit]: {
    title: 'Kit',
    access: 'open',
    localOnly: true,
    page: lazyPart(async () => (await import('./kit/kit-page.tsx')).KitPage),
  },
  [paths.sandbox]: {
    title: 'Sandbox',
    access: 'signedIn',
    localOnly: true,
    page: lazyPart(async () => (await import('#sandbox/payments/web/sandbox-page.tsx')).SandboxPage),
  },
  [paths.sandboxMail]: {
    title: 'Mail',
    access: 'open',
    localOnly: true,
    page: lazyPart(async () => (await import('#sandbox/mail/web/mail-page.tsx')).MailPage),
  },
};

const notFound: Route = {
  title: '404 Page Not Found',
  access: 'open',
  page: lazyPart(async () => (await import('./not-found-page.tsx')).NotFoundPage),
};

/** Whether the page comes from this machine, where the sandboxes are. */
function isLocal(hostName: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostName);
}

/** Returns the route at a path; the not-found page if there is none. */
export function routeOf(path: string, hostName: () => string): Route {
  const asked = path.length > 1 ? path.replace(/\/$/, '') : path;
  // The one path with a number in it.
  const known = asked.replace(/^\/redbubble\/[1-9]\d{0,8}$/, paths.shop);
  const route =
    known.includes(':') && known === asked ? undefined : (routes as Readonly<Record<string, Route>>)[known];
  return route && (!route.localOnly || isLocal(hostName())) ? route : notFound;
}
