import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { type TextDrawing, useTextDrawing } from '#tools/text-overlay/web/drawing/use-text-drawing.ts';
import type { Picture } from '#platform/web/picture/picture.ts';
import { announce } from '#platform/web/announce.ts';
import { fetchPart } from '#platform/web/fetch-part.ts';
import { latestOnly } from '#platform/web/latest-only.ts';
import { messageOf } from '#platform/web/messages.ts';
import { printSize } from '#platform/web/print.ts';
import { initialEdits, overlayOf, scaledEdits, type Edits } from './edits.ts';

/** The picture in the playground, its edits and how to change them. */
export interface PlaygroundState {
  readonly edits: Edits;
  /** Undefined until the visitor uses the playground; until then an SVG shows the sample. */
  readonly picture: Picture | undefined;
  /** The visitor's own picture, if there is one. */
  readonly own: Picture | undefined;
  readonly drawing: TextDrawing;
  readonly opening: boolean;
  /** Why the last file could not be opened. */
  readonly refusal: string | undefined;
  readonly change: (part: Partial<Edits>) => void;
  /** Opens a file; `null` brings the sample back. */
  readonly put: (file: File | null) => void;
  /** Loads the sample and the drawing module, which the first paint does not need. */
  readonly touch: () => void;
}

export function usePlayground(): PlaygroundState {
  const [edits, setEdits] = useState(initialEdits);
  const [own, setOwn] = useState<Picture>();
  const [touched, setTouched] = useState(false);
  const [latest] = useState(() => latestOnly(openFile));
  const sample = useQuery({ ...sampleQuery, enabled: touched });
  const texts = useMemo(() => [overlayOf(edits)].filter((text) => text !== undefined), [edits]);
  const text = useTextDrawing(texts, touched);
  const drawing: TextDrawing = {
    ...text,
    error: text.error ?? sample.error,
    retry() {
      if (text.error) text.retry();
      if (sample.error) void sample.refetch();
    },
  };

  function show(picture: Picture | undefined) {
    setEdits((before) => scaledEdits(before, own ?? printSize, picture ?? printSize));
    setOwn(picture);
  }
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: latest.run,
    onSuccess: (picture) => {
      show(picture);
      announce(`Opened, ${picture.width} by ${picture.height} pixels. Nothing was uploaded.`);
    },
  });
  const touch = useCallback(() => setTouched(true), []);
  return {
    edits,
    picture: own ?? sample.data,
    own,
    drawing,
    opening: isPending,
    refusal: (error && messageOf(error)) ?? undefined,
    touch,
    change(part) {
      touch();
      setEdits((before) => ({ ...before, ...part }));
    },
    put(file) {
      touch();
      if (file) return mutate(file);
      latest.giveUp();
      reset();
      show(undefined);
      announce('Back to the sample.');
    },
  };
}

async function openFile(file: File): Promise<Picture> {
  return (await fetchPart(() => import('./open-local-picture.ts'))).openLocalPicture(file);
}

/** The sample as a picture that can be edited. */
export const sampleQuery = queryOptions({
  queryKey: ['landing sample'],
  queryFn: async () => (await fetchPart(() => import('./open-local-picture.ts'))).openPrint(),
  structuralSharing: false,
  gcTime: Infinity,
});
