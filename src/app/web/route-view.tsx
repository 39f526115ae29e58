import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { Redirect, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { nextPath, signInPath } from '#account/access/web/next-path.ts';
import { type Session, useSession } from '#account/access/web/session.ts';
import { useLateIdentity } from '#account/access/web/use-identity.ts';
import { LoadFailure } from '#platform/web/load-failure.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { logFailure } from '#platform/web/log.ts';
import { markNavigation, takeTravel } from '#platform/web/navigation.ts';
import { type AppPath, paths } from '#platform/shared/paths.ts';
import { PageSpinner } from '#platform/web/spinner.tsx';
import { decideAccess } from './access.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { type RefusedScreen, refusedScreenIn } from './refused-screen.ts';
import type { Route } from './route.ts';
import { routeOf } from './routes.ts';
import { VisitorShell } from './visitor-shell.tsx';

const MemberShell = lazyPart(async () => (await import('./frame.ts')).MemberShell);
/** Invisible until a session ends, so a failure to fetch it is only logged. */
const SessionWatch = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('./frame.ts')).SessionWatch };
  } catch (error) {
    logFailure('No session watch', error);
    return { default: () => null };
  }
});

/**
 * Fetches the code of the first screen for the user who was signed in last. Resolves when it can be shown at
 * once, or is missing, which the screen itself will show.
 */
export async function preloadFirstScreen(): Promise<void> {
  const route = routeOf(window.location.pathname, () => window.location.hostname);
  const page = route.signedInPage ?? route.page;
  await Promise.allSettled([MemberShell.preload(), page.preload?.()]);
}

/** The screen of the current address, depending on who is signed in (spec 2 and 6). */
export function RouteView() {
  const [path] = useLocation();
  const route = routeOf(path, () => window.location.hostname);
  const session = useSession({ ask: path !== paths.landing });
  // The home screen tells of a closed screen as if that were a page of its own.
  const refused = refusedScreenIn(useHistoryState<unknown>()) ?? '';
  const { title } = refused && session.state === 'signedIn' ? routeOf(refused, () => '') : route;
  useLateIdentity(path === paths.landing);
  useNavigationEffects(path, refused, title);
  const member = isMember(session);
  return (
    <>
      <Suspense fallback={<PageSpinner />}>
        <Screen key={`${path} ${refused} ${member ? session.user.id : ''}`} route={route} session={session} />
      </Suspense>
      <Suspense fallback={null}>
        <SessionWatch />
      </Suspense>
    </>
  );
}

function isMember(session: Session): session is Extract<Session, { user: unknown }> {
  return session.state === 'signedIn' || session.state === 'subscriber';
}

function Screen({ route, session }: { readonly route: Route; readonly session: Session }) {
  if (session.state === 'unreachable') {
    return (
      <VisitorShell>
        <LoadFailure error={session.error} onRetry={session.retry} />
      </VisitorShell>
    );
  }
  const decision = decideAccess(route.access, session.state);
  const member = isMember(session);
  if (typeof decision === 'object') {
    if (member && !session.confirmed) return <PageSpinner />;
    const isRefused = member && route.access === 'subscriber';
    const state = isRefused
      ? ({ refusedScreen: window.location.pathname } satisfies RefusedScreen)
      : undefined;
    return <Redirect to={targetOf(decision.redirectTo)} state={state} replace />;
  }
  if (decision === 'wait' || (route.signedInPage && session.state === 'loading')) return <PageSpinner />;
  const Page = (member && route.signedInPage) || route.page;
  const page = <Page />;
  return (
    <ErrorBoundary>
      {member && route.bare !== 'everybody' ? <MemberShell>{page}</MemberShell> : visitorScreen(route, page)}
    </ErrorBoundary>
  );
}

/** Returns the path to redirect to. Signing in leads back to the requested path. */
function targetOf(redirectTo: AppPath): string {
  const { pathname, search, hash, origin } = window.location;
  if (redirectTo === paths.login) return signInPath(paths.login, pathname + search + hash);
  return redirectTo === paths.app ? nextPath(search, origin, paths.app) : redirectTo;
}

function visitorScreen(route: Route, page: ReactNode) {
  return route.bare ? page : <VisitorShell>{page}</VisitorShell>;
}

/** Updates title, scroll position and focus after navigation; the first screen keeps the browser's focus. */
function useNavigationEffects(path: string, refused: string, title: string) {
  const place = path + refused;
  const before = useRef(place);
  useLayoutEffect(() => {
    if (before.current === place) return;
    before.current = place;
    if (!takeTravel(path)) window.scrollTo(0, 0);
    markNavigation();
  }, [path, place]);
  useEffect(() => {
    document.title = title === 'Overprint' ? title : `${title} · Overprint`;
  }, [title]);
}
