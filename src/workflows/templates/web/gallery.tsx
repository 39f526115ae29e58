import { useRef } from 'react';
import { Link } from 'wouter';
import { paths } from '#platform/shared/paths.ts';
import { useIsNear } from '#platform/web/use-is-near.ts';
import type { Starter } from '#workflows/templates/shared/starter.ts';
import { starters } from '#workflows/templates/shared/starters.ts';
import { variablesIn } from './variables-in.ts';
import { VariableNames } from './variable-names.tsx';

/** The addresses of the pictures of the starters, by their files. */
const pictures = import.meta.glob<string>('./starters/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Layouts to begin with. Each opens in the editor, on the picture that is there. */
export function Gallery() {
  return (
    <ul className="grid grid-cols-2 gap-5 lg:grid-cols-4">
      {starters.map((starter) => (
        <StarterCard key={starter.id} starter={starter} />
      ))}
    </ul>
  );
}

function StarterCard({ starter: { id, about, template } }: { readonly starter: Starter }) {
  const card = useRef<HTMLLIElement>(null);
  const near = useIsNear(card);
  return (
    <li ref={card} className="grid content-start gap-1.5">
      <Link href={`${paths.textOverlay}?starter=${id}`} aria-label={`Use ${template.name}`}>
        <span className="relative grid aspect-square place-items-center overflow-hidden border border-rule bg-well">
          {near && <img src={pictures[`./starters/${id}.webp`]} alt="" className="absolute max-h-full" />}
        </span>
      </Link>
      <h3 className="text-lg">{template.name}</h3>
      <p className="text-sm text-ink-soft">{about}</p>
      <VariableNames names={variablesIn(template.overlays ?? []).names} />
    </li>
  );
}
