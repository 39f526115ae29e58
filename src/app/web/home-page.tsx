import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { User } from '../../account/access/shared/contract.ts';
import { useSession } from '../../account/access/web/session.ts';
import { marketplace } from '../../tools/shop-monitor/shared/shop-url.ts';
import { Alert } from '../../platform/web/alert.tsx';
import { buttonClass } from '../../platform/web/button.tsx';
import { Icon } from '../../platform/web/icon.tsx';
import { PageHeading } from '../../platform/web/page-heading.tsx';
import { isolate } from '../../platform/shared/isolate.ts';
import { paths } from '../../platform/shared/paths.ts';
import { Section } from '../../platform/web/section.tsx';
import { ApiAccessSection } from './account/api-access-section.tsx';
import { toolLinks } from './destinations.ts';
import { refusedScreenIn } from './refused-screen.ts';

/** The welcome page (spec 1). */
export function HomePage() {
  const session = useSession();
  if (session.state !== 'signedIn' && session.state !== 'subscriber') return null;
  return (
    <>
      <PageHeading title={greetingOf(session.user)} />
      <div className="mt-8 max-w-[720px]">
        {session.state === 'subscriber' ? <SubscriberHome /> : <FreeHome />}
      </div>
    </>
  );
}

/** Returns the greeting: by display name, username, or what stands before the @ of the email (contract 11). */
export function greetingOf({
  displayName,
  username,
  email,
}: Pick<User, 'displayName' | 'username' | 'email'>): string {
  const name = displayName ?? username ?? email?.replace(/@.*$/, '') ?? null;
  return name === null ? 'Welcome!' : `Welcome, ${isolate(name)}!`;
}

/** For users without a subscription: choose one, or call the API within the free tier (contract 2). */
function FreeHome() {
  return (
    <div className="grid gap-12">
      <SubscriptionPrompt />
      <ApiAccessSection state="signedIn" />
    </div>
  );
}

function SubscriptionPrompt() {
  const refused = refusedScreenIn(useHistoryState<unknown>());
  return (
    <Section title="Subscription">
      {refused !== undefined && (
        <div className="mb-5">
          <Alert variant="attention" title={`The ${refused} screen is for subscribers.`} />
        </div>
      )}
      <p className="mb-5 text-lg text-ink-soft">Please choose a subscription.</p>
      <Link href={`${paths.account}?tab=billing&buy=plan`} className={buttonClass()}>
        Choose Subscription
      </Link>
    </Section>
  );
}

function SubscriberHome() {
  return (
    <div className="grid gap-12">
      <Section title={`Manage ${marketplace}`}>
        <p className="mb-5 text-lg text-ink-soft">
          Configure your {marketplace} shops and monitor new products.
        </p>
        <Link href={paths.redbubble} className={buttonClass()}>
          Go to {marketplace} Management
        </Link>
      </Section>
      <Section title="Tools">
        <ul className="-mt-4">
          {toolLinks.map(({ path, label, icon }) => (
            <li key={path} className="border-b border-rule">
              <Link
                href={path}
                className="group flex h-14 items-center gap-4 text-lg font-medium hover:text-cyan"
              >
                <Icon name={icon} className="size-5" />
                <span className="grow">{label}</span>
                <Icon name="arrow" className="transition-transform group-hover:translate-x-1" />
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
