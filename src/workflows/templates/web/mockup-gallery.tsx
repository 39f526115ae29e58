import { paths } from '#platform/shared/paths.ts';
import { mockupStarters } from '#workflows/templates/shared/mockup-starters.ts';
import { GalleryCard } from './gallery-card.tsx';

interface MockupGalleryProps {
  /** On the screen of a new mockup. */
  readonly inPlace?: boolean;
}

/** Photos of ours to begin a mockup with. */
export function MockupGallery({ inPlace = false }: MockupGalleryProps) {
  return (
    <ul className="grid grid-cols-2 gap-5 lg:grid-cols-4">
      {mockupStarters.map(({ id, name, about }) => (
        <GalleryCard
          key={id}
          href={`${paths.templates}?new=mockup&starter=${id}`}
          replace={inPlace}
          picture={`mockup-${id}`}
          name={name}
          about={about}
        />
      ))}
    </ul>
  );
}
