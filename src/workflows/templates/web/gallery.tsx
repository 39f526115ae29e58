import { paths } from '#platform/shared/paths.ts';
import { starters } from '#workflows/templates/shared/starters.ts';
import { GalleryCard } from './gallery-card.tsx';
import { variablesIn } from './variables-in.ts';

/** Layouts to begin with. Each opens in the editor, on the picture that is there. */
export function Gallery() {
  return (
    <ul className="grid grid-cols-2 gap-5 lg:grid-cols-4">
      {starters.map(({ id, about, template: { name, overlays = [] } }) => (
        <GalleryCard
          key={id}
          href={`${paths.textOverlay}?starter=${id}`}
          picture={id}
          name={name}
          about={about}
          variables={variablesIn(overlays).names}
        />
      ))}
    </ul>
  );
}
