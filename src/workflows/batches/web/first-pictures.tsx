import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { messageOf } from '#platform/web/messages.ts';
import { openWanted } from '#platform/web/picture/open-wanted.ts';
import { typingPauseMs } from '#platform/web/picture/use-source-picture.ts';
import { dataUriOf } from '#platform/web/picture/data-uri-of.ts';
import type { Picture, PictureSource } from '#platform/web/picture/picture.ts';
import { stemOf } from '#platform/web/picture/stem-of.ts';
import { fetchOwnPicture } from '#platform/web/small-picture.tsx';
import type { Template } from '#workflows/templates/shared/contract.ts';
import { artworkVariable, filenameVariable } from '#workflows/templates/shared/variables.ts';
import { fillTexts } from '#workflows/templates/web/fill-texts.ts';
import { fromTemplateLayers } from '#workflows/templates/web/relative-texts.ts';
import { SizePreview } from '#workflows/templates/web/size-preview.tsx';
import { useScene } from '#workflows/templates/web/use-scene.ts';
import type { FirstItem } from './first-items.ts';

interface FirstPicturesProps {
  readonly template: Template;
  readonly items: readonly FirstItem[];
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
          <FirstPicture key={`${index} ${keyOf(item)}`} template={template} item={item} />
        ))}
      </ul>
    </section>
  );
}

interface FirstPictureProps {
  readonly template: Template;
  readonly item: FirstItem;
}

function FirstPicture({ template, item }: FirstPictureProps) {
  const { data: picture, error } = useFirstPicture(item);
  const name = nameOf(item);
  const photo = useTemplatePicture(template);
  const isMockup = takesArtwork(template);
  const ground = isMockup ? photo : picture;
  const artwork = useMemo(() => (isMockup && picture ? dataUriOf(picture) : undefined), [isMockup, picture]);
  const layers = useMemo(() => (ground ? layersOf(template, ground) : []), [template, ground]);
  const drawn = useMemo(() => fillTexts(layers, valuesOf(item, artwork)), [layers, item, artwork]);
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
    </li>
  );
}

/** Whether the template's own picture is drawn on, as the server decides it. */
function takesArtwork({ image_url: address, variables }: Template): boolean {
  return address !== null && variables.some(({ name }) => name === artworkVariable);
}

/** Opens an item's picture; one at an address once nobody types it any more. */
function useFirstPicture(item: FirstItem) {
  const { picture: wanted } = item;
  const [isTyped, setTyped] = useState(typeof wanted !== 'string');
  useEffect(() => {
    const timer = setTimeout(setTyped, typingPauseMs, true);
    return () => clearTimeout(timer);
  }, []);
  return useQuery({
    queryKey: ['first picture', keyOf(item)],
    queryFn: ({ signal }) => openWanted(wanted, signal),
    enabled: isTyped,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    structuralSharing: false,
  });
}

/** Opens the photo of a mockup. */
function useTemplatePicture({ image_url: address, name }: Template): Picture | undefined {
  const { data } = useQuery({
    queryKey: ['mockup photo', address],
    queryFn: async ({ signal }) => {
      const blob = await fetchOwnPicture(address ?? '', signal);
      return openWanted(new File([blob], name, { type: blob.type }), signal);
    },
    enabled: address !== null,
    staleTime: Infinity,
    structuralSharing: false,
  });
  return data;
}

function layersOf({ overlays }: Template, picture: Picture) {
  return fromTemplateLayers(overlays, picture).map((layer, index) => ({ ...layer, id: index + 1 }));
}

/** An emptied value is none. */
function valuesOf({ picture, values }: FirstItem, artwork: string | undefined) {
  const given = Object.entries(values).filter(([, value]) => value !== '');
  return {
    [filenameVariable]: stemOf(sourceOf(picture)),
    ...Object.fromEntries(given),
    ...(artwork !== undefined && { [artworkVariable]: artwork }),
  };
}

/** The same for the same picture. */
function keyOf({ picture }: FirstItem): string {
  if (typeof picture === 'string') return picture;
  return `${picture.webkitRelativePath}${picture.name}${picture.lastModified}${picture.size}`;
}

function nameOf({ picture, values }: FirstItem): string {
  return values['name'] || (typeof picture === 'string' ? stemOf(sourceOf(picture)) : picture.name);
}

function sourceOf(picture: File | string): PictureSource {
  return typeof picture === 'string' ? { kind: 'url', url: picture } : { kind: 'file', name: picture.name };
}
