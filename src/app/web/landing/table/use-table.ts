import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import {
  type TextDrawing,
  useTextDrawing,
} from '../../../../tools/text-overlay/web/drawing/use-text-drawing.ts';
import type { Picture } from '../../../../tools/text-overlay/web/picture/picture.ts';
import { announce } from '../../../../platform/web/announce.ts';
import { latestOnly } from '../../../../platform/web/latest-only.ts';
import { messageOf } from '../../../../platform/web/messages.ts';
import { printSize } from '../../../../platform/web/print.ts';
import { firstWork, overlayOf, scaledWork, type TableWork } from './work.ts';

/** The picture on the table and what is done to it. */
export interface Table {
  readonly work: TableWork;
  /** Undefined until the visitor touches the table: until then the still picture shows the same. */
  readonly picture: Picture | undefined;
  /** The visitor's own picture, where one was put on the table. */
  readonly own: Picture | undefined;
  readonly lettering: TextDrawing;
  readonly opening: boolean;
  /** Why the last file could not be opened. */
  readonly refusal: string | undefined;
  readonly change: (part: Partial<TableWork>) => void;
  /** Puts a file on the table; `null` brings the sample back. */
  readonly put: (file: File | null) => void;
  /** Brings what draws, which the first paint does without. */
  readonly touch: () => void;
}

export function useTable(): Table {
  const [work, setWork] = useState(firstWork);
  const [own, setOwn] = useState<Picture>();
  const [touched, setTouched] = useState(false);
  const [latest] = useState(() => latestOnly(openFile));
  const sample = useQuery({ ...sampleQuery, enabled: touched });
  const texts = useMemo(() => [overlayOf(work)].filter((text) => text !== undefined), [work]);
  const lettering = useTextDrawing(texts, touched);

  function lay(picture: Picture | undefined) {
    setWork((before) => scaledWork(before, own ?? printSize, picture ?? printSize));
    setOwn(picture);
  }
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: latest.run,
    onSuccess: (picture) => {
      lay(picture);
      announce(`${picture.width} by ${picture.height} pixels on the table. Nothing was uploaded.`);
    },
  });
  const touch = useCallback(() => setTouched(true), []);
  return {
    work,
    picture: own ?? sample.data,
    own,
    lettering,
    opening: isPending,
    refusal: (error && messageOf(error)) ?? undefined,
    touch,
    change(part) {
      touch();
      setWork((before) => ({ ...before, ...part }));
    },
    put(file) {
      touch();
      if (file) return mutate(file);
      latest.giveUp();
      reset();
      lay(undefined);
      announce('The sample is on the table again.');
    },
  };
}

async function openFile(file: File): Promise<Picture> {
  return (await import('./open-on-table.ts')).openOnTable(file);
}

/** The sample's own pixels, once somebody works on it. */
export const sampleQuery = queryOptions({
  queryKey: ['landing sample'],
  queryFn: async () => (await import('./open-on-table.ts')).openPrint(),
  structuralSharing: false,
  gcTime: Infinity,
});
