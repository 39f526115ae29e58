import { Link } from 'wouter';
import { Logo } from '../../platform/web/logo.tsx';
import { paths } from '../../platform/shared/paths.ts';
import { Navigation } from './navigation-links.tsx';

/** Fixed at the left, for signed-in users on medium screens and wider (spec 2, Layout). */
export function Sidebar() {
  return (
    <aside className="fixed inset-y-0 left-0 z-20 flex w-60 flex-col border-r border-rule bg-sheet px-4 pb-5 max-md:hidden">
      <Link href={paths.app} className="flex h-16 items-center px-2">
        <Logo />
      </Link>
      <Navigation />
    </aside>
  );
}
