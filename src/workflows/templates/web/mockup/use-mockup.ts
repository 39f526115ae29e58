import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#platform/shared/paths.ts';
import { client } from '#platform/web/call.ts';
import { fetchPart } from '#platform/web/fetch-part.ts';
import {
  noSource,
  type SourceErrors,
  sourceErrors,
  type SourceInput,
} from '#platform/web/picture/check-source.ts';
import { dataUriOf } from '#platform/web/picture/data-uri-of.ts';
import { usePutFile } from '#platform/web/picture/use-put-file.ts';
import { type SourcePicture, useSourcePicture } from '#platform/web/picture/use-source-picture.ts';
import type { Quad } from '#tools/text-overlay/shared/draw/quad.ts';
import type { BlendMode } from '#tools/text-overlay/shared/text-overlay.ts';
import type { ImageInWork } from '#tools/text-overlay/web/state/overlay.ts';
import type { MockupStarter } from '#workflows/templates/shared/mockup-starters.ts';
import { artworkVariable } from '#workflows/templates/shared/variables.ts';
import { createTemplate } from '#workflows/templates/web/operations.ts';
import { refreshTemplates } from '#workflows/templates/web/template-calls.ts';
import { useStarter } from '#workflows/templates/web/use-starter.ts';
import { tellSaved } from '#workflows/templates/web/tell-saved.ts';
import { canBeDrawn, middleQuad, quadOf, toCornersOf } from '#tools/text-overlay/web/corners/quad.ts';
import { drawSample, sampleSize } from './sample-artwork.ts';

/** How the artwork lies on the photo. */
export interface MockupLook {
  readonly name: string;
  readonly blend: BlendMode;
  readonly displace: number;
  /** In percent of the photo; undefined until they are moved. */
  readonly quad?: Quad | undefined;
}

/** A mockup while it is made. */
export interface Mockup {
  readonly source: SourceInput;
  readonly errors: SourceErrors;
  readonly photo: SourcePicture;
  /** The file that is shown on the photo in place of the sample; not part of the mockup. */
  readonly artworkFile: File | null;
  readonly artworkError: string | undefined;
  readonly look: MockupLook;
  /** Of the photo that is open, in percent of it. */
  readonly quad: Quad | undefined;
  readonly drawable: boolean;
  /** What is drawn on the photo that is open. */
  readonly layer: ImageInWork | undefined;
  readonly isSaved: boolean;
  readonly isSaving: boolean;
  readonly error: Error | null;
  readonly changeSource: (part: Partial<SourceInput>) => void;
  /** Takes a photo; `null` takes it away. */
  readonly put: (file: File | null) => void;
  readonly putArtwork: (file: File | null) => void;
  readonly change: (part: Partial<MockupLook>) => void;
  readonly save: () => void;
}

const firstLook: MockupLook = { name: '', blend: 'multiply', displace: 0 };

export function useMockup(): Mockup {
  const [source, setSource] = useState(noSource);
  const [errors, setErrors] = useState<SourceErrors>({});
  const [artwork, setArtwork] = useState(noSource);
  const [artworkErrors, setArtworkErrors] = useState<SourceErrors>({});
  const [look, setLook] = useState(firstLook);
  const photo = useSourcePicture(source);
  const { picture: shownArtwork } = useSourcePicture(artwork);
  const image = useMemo(() => (shownArtwork ? dataUriOf(shownArtwork) : drawSample()), [shownArtwork]);
  const changeSource = useCallback((part: Partial<SourceInput>) => {
    setSource((before) => ({ ...before, ...part }));
    setErrors({});
    setLook(({ quad: _quad, ...kept }) => kept);
  }, []);
  const changeArtwork = useCallback((part: Partial<SourceInput>) => {
    setArtwork((before) => ({ ...before, ...part }));
    setArtworkErrors({});
  }, []);
  const put = usePutFile(changeSource, setErrors);
  const putArtwork = usePutFile(changeArtwork, setArtworkErrors);
  const openStarter = useCallback(
    (file: File, starter: MockupStarter) => {
      put(file);
      setLook(lookOf(starter));
    },
    [put],
  );
  const openingStarter = useStarter(openStarter);
  const { picture } = photo;
  const quad = picture && (look.quad ?? middleQuad(picture, shownArtwork ?? sampleSize));
  const drawable = picture !== undefined && quad !== undefined && canBeDrawn(quad, picture);
  const layer = useMemo(
    () => (quad ? { id: 1, ...layerOf(quad, look, image) } : undefined),
    [quad, look, image],
  );
  const saving = useSave();

  function save() {
    const found = sourceErrors(source);
    setErrors(found);
    if (Object.keys(found).length > 0 || !quad || !drawable) return;
    saving.mutate({ source, look, quad });
  }
  return {
    source,
    errors,
    photo: { ...photo, opening: photo.opening || openingStarter },
    artworkFile: artwork.file,
    artworkError: artworkErrors.image,
    look,
    quad,
    drawable,
    layer,
    isSaved: saving.isSuccess,
    isSaving: saving.isPending,
    error: saving.error,
    changeSource,
    put,
    putArtwork,
    change: (part) => setLook((before) => ({ ...before, ...part })),
    save,
  };
}

function lookOf({ name, corners, displace }: MockupStarter): MockupLook {
  return { ...firstLook, name, displace, quad: quadOf(corners, { width: 100, height: 100 }) };
}

interface Save {
  readonly source: SourceInput;
  readonly look: MockupLook;
  readonly quad: Quad;
}

/** Saves the mockup as a template, and leads to it among the others. */
function useSave() {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    async mutationFn({ source: { file, url }, look, quad }: Save) {
      const { toApiLayer } = await fetchPart(() => import('#tools/text-overlay/web/api-call/api-layers.ts'));
      const body = {
        name: look.name.trim(),
        overlays: [toApiLayer(layerOf(quad, look, `{{${artworkVariable}}}`))],
      };
      const { data } = await client.call(
        createTemplate,
        file ? { body, files: { image: file } } : { body: { ...body, image_url: url.trim() } },
      );
      return data;
    },
    onSuccess(saved) {
      void refreshTemplates(queries);
      tellSaved(saved);
      navigate(paths.templates);
    },
  });
}

function layerOf(quad: Quad, { blend, displace }: MockupLook, image: string) {
  return {
    type: 'image',
    name: 'Artwork',
    image,
    place: 'center',
    corners: toCornersOf(quad),
    blend: blend === 'normal' ? undefined : blend,
    displace: displace === 0 ? undefined : displace,
  } as const;
}
