import { type AppPath, paths } from '#platform/shared/paths.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { LandingPage } from './landing/landing-page.tsx';
import type { Route } from './route.ts';
import { screenRoutes } from './screen-routes.ts';

/** The route table (spec 2). */
const routes: Readonly<Record<AppPath, Route>> = {
  [paths.landing]: {
    title: 'Overprint',
    access: 'open',
    page: LandingPage,
    signedInPage: screenRoutes[paths.app].page,
    bare: 'visitor',
  },
  ...screenRoutes,
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
  // The number of a row.
  const known = asked.replace(/\/[1-9]\d{0,8}$/, '/:id');
  const route =
    known.includes(':') && known === asked ? undefined : (routes as Readonly<Record<string, Route>>)[known];
  return route && (!route.localOnly || isLocal(hostName())) ? route : notFound;
}
