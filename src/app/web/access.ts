import type { Session } from '#account/access/web/session.ts';
import { type AppPath, paths } from '#platform/shared/paths.ts';
import type { Access } from '#platform/shared/screen.ts';

type Decision = 'show' | 'wait' | { readonly redirectTo: AppPath };

/** Returns what happens when a user in this state opens a route with this access. */
export function decideAccess(access: Access, state: Exclude<Session['state'], 'unreachable'>): Decision {
  if (access === 'open') return 'show';
  if (state === 'loading') return 'wait';
  if (access === 'visitor') return state === 'visitor' ? 'show' : { redirectTo: paths.app };
  if (state === 'visitor') return { redirectTo: paths.login };
  return access === 'subscriber' && state !== 'subscriber' ? { redirectTo: paths.app } : 'show';
}
