import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Artwork } from '#platform/web/artwork.tsx';
import { CropFrame } from '#platform/web/crop-frame.tsx';
import { Logo } from '#platform/web/logo.tsx';
import { useFocusAfterNavigation } from '#platform/web/page-heading.tsx';
import { paths } from '#platform/shared/paths.ts';

/** The frame of the sign-in screens: the form on the left, a print on the right. */
export function AuthFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const heading = useFocusAfterNavigation();
  return (
    <div className="mx-auto grid min-h-dvh max-w-[1152px] gap-x-20 px-5 md:px-8 lg:grid-cols-[minmax(320px,400px)_1fr]">
      <main id="main" className="w-full min-w-0 py-7 md:max-lg:mx-auto md:max-lg:max-w-[440px] md:py-10">
        <Link href={paths.landing} className="inline-block">
          <Logo />
        </Link>
        <h1 ref={heading} tabIndex={-1} className="mt-14 mb-5 text-4xl font-extrabold md:mt-24">
          {title}
        </h1>
        {children}
      </main>
      <aside className="content-center py-10 max-lg:hidden">
        <figure>
          <CropFrame className="group aspect-square">
            <Artwork />
          </CropFrame>
          <figcaption className="mx-6 max-w-[34ch] text-lg">
            <strong className="font-display text-xl font-bold tracking-[-0.022em]">
              Image Text Overlay Editor
            </strong>{' '}
            <span className="text-ink-soft">- create stunning images with custom text overlays</span>
          </figcaption>
        </figure>
      </aside>
    </div>
  );
}
