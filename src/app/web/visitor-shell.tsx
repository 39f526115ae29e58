import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { signUpPath } from '#account/access/web/next-path.ts';
import { buttonClass } from '#platform/web/button.tsx';
import { Logo } from '#platform/web/logo.tsx';
import { paths } from '#platform/shared/paths.ts';

/** The frame of public screens for visitors. */
export function VisitorShell({ children }: { readonly children: ReactNode }) {
  return (
    <div className="mx-auto max-w-[1152px] px-5 md:px-8">
      <VisitorHeader />
      <main id="main" className="py-10">
        {children}
      </main>
    </div>
  );
}

export function VisitorHeader() {
  return (
    <header className="flex h-20 items-center justify-between">
      <Link href={paths.landing} aria-label="Overprint, home">
        <Logo />
      </Link>
      <div className="flex gap-2">
        <Link href={paths.login} className={buttonClass({ variant: 'outline' })}>
          Log in
        </Link>
        <Link href={signUpPath} className={buttonClass()}>
          Start free
        </Link>
      </div>
    </header>
  );
}
