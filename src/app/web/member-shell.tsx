import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { FreshSignInWatch } from '#account/access/web/fresh-sign-in/fresh-sign-in-watch.tsx';
import { paths } from '#platform/shared/paths.ts';
import { Logo } from '#platform/web/logo.tsx';
import { usePreload } from '#platform/web/use-preload.ts';
import { CommandShortcut } from './command-opener.tsx';
import { Navigation } from './navigation-links.tsx';
import { Toaster } from './toasts.tsx';
import { TopBar } from './top-bar.tsx';

/** A lost connection is told by a toast, so the screens fetch it before. */
const parts = [Toaster.preload];

/** The frame of every screen for signed-in users: a sidebar from medium screens on, a drawer on phones. */
export function MemberShell({ children }: { readonly children: ReactNode }) {
  usePreload(parts);
  return (
    <div className="md:pl-60">
      {/* Spec 2, Layout. */}
      <aside
        data-sidebar=""
        className="fixed top-(--banner) bottom-0 left-0 z-30 flex w-60 flex-col border-r border-rule bg-sheet px-4 pb-5 max-md:hidden"
      >
        <Link href={paths.app} className="flex h-16 shrink-0 items-center px-2">
          <Logo />
        </Link>
        <Navigation />
      </aside>
      <TopBar />
      <main id="main" className="mx-auto max-w-[1216px] px-5 pt-8 pb-20 md:px-8">
        {children}
      </main>
      <CommandShortcut />
      <FreshSignInWatch />
    </div>
  );
}
