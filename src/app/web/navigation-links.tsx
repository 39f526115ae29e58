import { Link, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useLogout } from '#account/access/web/use-logout.ts';
import { cn } from '#platform/web/cn.ts';
import { Icon } from '#platform/web/icon.tsx';
import { paths } from '#platform/shared/paths.ts';
import { Spinner } from '#platform/web/spinner.tsx';
import { useRestoredFocus } from '#platform/web/use-restored-focus.ts';
import { closedText, useIsClosed } from './closed-screens.ts';
import { accountLink, type Destination, docsLink } from './destination.ts';
import { refusedScreenIn } from './refused-screen.ts';
import { moreLinks, toolLinks } from './screen-links.ts';

const rowClass =
  'flex h-10 w-full items-center gap-3 rounded-md px-3 font-medium transition-colors hover:bg-ink/8 ' +
  'aria-[current=page]:bg-ink aria-[current=page]:text-on-key max-md:h-12 max-md:text-lg ' +
  // All of them are in sight in a window of 640 px.
  'md:[@media(height<45rem)]:h-8';

/** The links of the sidebar and of the drawer, which `onLeave` closes. */
export function Navigation({ onLeave }: { readonly onLeave?: () => void }) {
  return (
    <nav
      aria-label="Main"
      className="-mx-1 flex min-h-0 grow flex-col justify-between overflow-y-auto px-1 pt-3"
    >
      <div className="grid gap-3">
        {[toolLinks, moreLinks].map((links, index) => (
          <ul key={index} className={cn('grid gap-0.5', index > 0 && 'border-t border-rule pt-3')}>
            {links.map((link) => (
              <li key={link.path}>
                <NavigationLink link={link} onLeave={onLeave} />
              </li>
            ))}
          </ul>
        ))}
      </div>
      <ul className="grid gap-0.5 border-t border-rule pt-3">
        <li>
          <a href={docsLink.path} className={rowClass}>
            <Icon name={docsLink.icon} />
            {docsLink.label}
          </a>
        </li>
        <li>
          <NavigationLink link={accountLink} onLeave={onLeave} />
        </li>
        <li>
          <SignOutButton />
        </li>
      </ul>
    </nav>
  );
}

interface NavigationLinkProps {
  readonly link: Destination;
  readonly onLeave: (() => void) | undefined;
}

function NavigationLink({ link, onLeave }: NavigationLinkProps) {
  const [path] = useLocation();
  const place = refusedScreenIn(useHistoryState<unknown>()) ?? path;
  // A shop's page belongs to the list of shops.
  const isCurrent = place === link.path || place.startsWith(`${link.path}/`);
  // A closed screen leads to the home screen, which tells of it.
  const closed = useIsClosed()(link) ? closedText(link) : undefined;
  return (
    <Link
      href={link.path}
      onClick={onLeave}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={closed}
      title={link.label}
      className={cn(rowClass, closed && 'text-ink-soft')}
    >
      <Icon name={link.icon} />
      <span className="grow">{link.label}</span>
      {closed && <Icon name="lock" className="size-4" />}
    </Link>
  );
}

function SignOutButton() {
  const [, navigate] = useLocation();
  const logout = useLogout({ onSignedOut: () => navigate(paths.landing) });
  const button = useRestoredFocus<HTMLButtonElement>(logout.isPending);
  return (
    <button
      ref={button}
      type="button"
      disabled={logout.isPending}
      onClick={() => logout.mutate()}
      className={cn(rowClass, 'text-left')}
    >
      {logout.isPending ? <Spinner /> : <Icon name="signOut" />}
      Sign Out
    </button>
  );
}
