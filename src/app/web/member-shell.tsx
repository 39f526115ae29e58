import type { ReactNode } from 'react';
import { FreshSignInWatch } from '../../account/access/web/fresh-sign-in/fresh-sign-in-watch.tsx';
import { CommandKey } from './command-key.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

/**
 * The frame of every screen for somebody signed in: sidebar on medium screens and wider, a bar with the
 * drawer on phones.
 */
export function MemberShell({ children }: { readonly children: ReactNode }) {
  return (
    <div className="md:pl-60">
      <Sidebar />
      <TopBar />
      <main id="main" className="mx-auto max-w-[1216px] px-5 pt-8 pb-20 md:px-8">
        {children}
      </main>
      <CommandKey />
      <FreshSignInWatch />
    </div>
  );
}
