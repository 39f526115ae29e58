import { queryOptions } from '@tanstack/react-query';
import type { Size } from '#platform/shared/size.ts';
import { openWanted } from '#platform/web/picture/open-wanted.ts';
import type { PictureSource } from '#platform/web/picture/picture.ts';
import { stemOf } from '#platform/web/picture/stem-of.ts';
import { fetchOwnPicture } from '#platform/web/small-picture.tsx';
import { artworkVariable, filenameVariable } from '#workflows/templates/shared/variables.ts';
import { fromTemplateLayers } from '#workflows/templates/web/relative-texts.ts';
import type { Layout } from './draft.ts';
import type { DrawnItem } from './drawn-items.ts';

/** Whether the layout's own picture is drawn on, as the server decides it. */
export function takesArtwork({ image_url: address, variables }: Layout): boolean {
  return address !== null && variables.some(({ name }) => name === artworkVariable);
}

/** Returns the layers of a layout for a picture of a size. */
export function layersFor({ overlays }: Layout, picture: Size) {
  return fromTemplateLayers(overlays, picture).map((layer, index) => ({ ...layer, id: index + 1 }));
}

/** Returns the values that an item is drawn with. */
export function valuesOf({ picture, values }: DrawnItem, artwork?: string) {
  return {
    [filenameVariable]: stemOf(sourceOf(picture)),
    ...values,
    ...(artwork !== undefined && { [artworkVariable]: artwork }),
  };
}

/** Opens the photo of a mockup. */
export function photoQuery({ image_url: address }: Layout) {
  return queryOptions({
    queryKey: ['mockup photo', address],
    queryFn: async ({ signal }) => {
      const blob = await fetchOwnPicture(address ?? '', signal);
      return openWanted(new File([blob], 'photo', { type: blob.type }), signal);
    },
    enabled: address !== null,
    staleTime: Infinity,
    structuralSharing: false,
  });
}

export function sourceOf(picture: File | string): PictureSource {
  return typeof picture === 'string' ? { kind: 'url', url: picture } : { kind: 'file', name: picture.name };
}
