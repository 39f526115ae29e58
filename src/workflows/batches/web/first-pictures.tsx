import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { messageOf } from '#platform/web/messages.ts';
import { openWanted } from '#platform/web/picture/open-wanted.ts';
import { typingPauseMs } from '#platform/web/picture/use-source-picture.ts';
import { dataUriOf } from '#platform/web/picture/data-uri-of.ts';
import { stemOf } from '#platform/web/picture/stem-of.ts';
import { isCutOff } from '#tools/text-overlay/web/drawing/is-cut-off.ts';
import { useTextDrawing } from '#tools/text-overlay/web/drawing/use-text-drawing.ts';
import type { Template } from '#workflows/templates/shared/contract.ts';
import { fillTexts } from '#workflows/templates/web/fill-texts.ts';
import { SizePreview } from '#workflows/templates/web/size-preview.tsx';
import { useScene } from '#workflows/templates/web/use-scene.ts';
import { type DrawnItem, pictureKey } from './drawn-items.ts';
import { layersFor, photoQuery, sourceOf, takesArtwork, valuesOf } from './item-layers.ts';
import { CutBadge } from './present-batch.tsx';

interface FirstPicturesProps {
  readonly template: Template;
  readonly items: readonly DrawnItem[];
}

/** The first pictures of a batch as its template will make them, drawn here before anything is sent. */
export function FirstPictures({ template, items }: FirstPicturesProps) {
  return (
    <section aria-labelledby="first-pictures" className="mb-6 grid gap-3">
      <h3 id="first-pictures" className="font-medium">
        {items.length === 1 ? 'As it will look' : `The first ${items.length}, as they will look`}
      </h3>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] gap-4">
        {items.map((item, index) => (
          <FirstPicture key={`${index} ${pictureKey(item)}`} template={template} item={item} />
        ))}
      </ul>
    </section>
  );
}

interface FirstPictureProps {
  readonly template: Template;
  readonly item: DrawnItem;
}

function FirstPicture({ template, item }: FirstPictureProps) {
  const { data: picture, error } = useFirstPicture(item);
  const name = nameOf(item);
  const { data: photo } = useQuery(photoQuery(template));
  const isMockup = takesArtwork(template);
  const ground = isMockup ? photo : picture;
  const artwork = useMemo(() => (isMockup && picture ? dataUriOf(picture) : undefined), [isMockup, picture]);
  const layers = useMemo(() => (ground ? layersFor(template, ground) : []), [template, ground]);
  const drawn = useMemo(() => fillTexts(layers, valuesOf(item, artwork)), [layers, item, artwork]);
  const { module } = useTextDrawing(drawn);
  const isCut = ground && module && drawn.some((layer) => isCutOff(module, layer, ground));
  const scene = useScene(artwork === undefined && isMockup ? undefined : ground, drawn);
  const {
    padding,
    sizes: [size],
  } = template;
  return (
    <li className="grid content-start gap-1.5">
      {scene ? (
        <SizePreview {...{ scene, padding }} {...(size && { size })} label={`Preview of ${name}`} />
      ) : (
        <span className="grid aspect-square place-items-center border border-rule bg-well text-sm">
          {error ? messageOf(error) : 'Drawing...'}
        </span>
      )}
      <span className="truncate text-sm" title={name}>
        {name}
      </span>
      {isCut && <CutBadge />}
    </li>
  );
}

/** Opens an item's picture; one at an address once nobody types it any more. */
function useFirstPicture(item: DrawnItem) {
  const { picture: wanted } = item;
  const [isTyped, setTyped] = useState(typeof wanted !== 'string');
  useEffect(() => {
    const timer = setTimeout(setTyped, typingPauseMs, true);
    return () => clearTimeout(timer);
  }, []);
  return useQuery({
    queryKey: ['first picture', pictureKey(item)],
    queryFn: ({ signal }) => openWanted(wanted, signal),
    enabled: isTyped,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    structuralSharing: false,
  });
}

function nameOf({ picture, values }: DrawnItem): string {
  return values['name'] || (typeof picture === 'string' ? stemOf(sourceOf(picture)) : picture.name);
}
