import { useRef } from 'react';
import { Link } from 'wouter';
import { useIsNear } from '#platform/web/use-is-near.ts';
import { VariableNames } from './variable-names.tsx';

/** The addresses of the pictures of the starters, by their files. */
const pictures = import.meta.glob<string>('./starters/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

interface GalleryCardProps {
  readonly href: string;
  /** Whether the address takes the place of the one before in the browser's history. */
  readonly replace?: boolean;
  readonly picture: string;
  readonly name: string;
  readonly about: string;
  /** Not shown if undefined. */
  readonly variables?: readonly string[];
}

/** Something to begin with. Its picture is loaded when it is near the window. */
export function GalleryCard({ href, replace = false, picture, name, about, variables }: GalleryCardProps) {
  const card = useRef<HTMLLIElement>(null);
  const near = useIsNear(card);
  return (
    <li ref={card} className="grid content-start gap-1.5">
      <Link href={href} replace={replace} aria-label={`Use ${name}`}>
        <span className="relative grid aspect-square place-items-center overflow-hidden border border-rule bg-well">
          {near && (
            <img src={pictures[`./starters/${picture}.webp`]} alt="" className="absolute max-h-full" />
          )}
        </span>
      </Link>
      <h3 className="text-lg">{name}</h3>
      <p className="text-sm text-ink-soft">{about}</p>
      {variables && <VariableNames names={variables} />}
    </li>
  );
}
