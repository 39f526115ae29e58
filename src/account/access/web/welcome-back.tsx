import { Link } from 'wouter';
import { Button, buttonClass } from '#platform/web/button.tsx';
import { Facts } from '#platform/web/facts.tsx';
import { presentMoment } from '#platform/web/moment.tsx';
import type { User } from '#account/access/shared/contract.ts';
import { AuthFrame } from './auth-frame.tsx';
import { useIdentityUser } from './use-identity.ts';
import { useLogout } from './use-logout.ts';

interface WelcomeBackProps {
  readonly user: User;
  /** The path of the page that was asked for. */
  readonly next: string;
}

/** The sign-in screen for a user who is signed in (spec 2): the account and a button to sign out. */
export function WelcomeBack({ user, next }: WelcomeBackProps) {
  const identity = useIdentityUser();
  const logout = useLogout({ failure: 'Error' });
  const name = identity?.displayName ?? user.displayName ?? user.username;
  return (
    <AuthFrame title="Welcome back!">
      {identity?.photoUrl && (
        <img
          src={identity.photoUrl}
          alt=""
          referrerPolicy="no-referrer"
          className="mb-5 size-16 rounded-full"
        />
      )}
      <div className="mt-8 border-t-2 border-ink pt-4">
        <Facts
          facts={[
            ['Email', identity?.email ?? user.email ?? 'Not available'],
            ...(name === null ? [] : ([['Name', name]] as const)),
            ['Account created', presentMoment(identity?.createdAt ?? user.createdAt)],
          ]}
        />
      </div>
      <div className="mt-7 flex flex-wrap gap-3">
        <Link href={next} className={buttonClass()}>
          Go to the app
        </Link>
        <Button variant="outline" pending={logout.isPending} onClick={() => logout.mutate()}>
          Sign Out
        </Button>
      </div>
    </AuthFrame>
  );
}
