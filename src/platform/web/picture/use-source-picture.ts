import { useCallback, useEffect, useState } from 'react';
import { announce } from '#platform/web/announce.ts';
import type { SourceInput } from './check-source.ts';
import { type Picture, readPictureUrl } from './picture.ts';
import { useOpenPicture } from './use-open-picture.ts';

/** After this pause in typing, the address is taken as complete. */
export const typingPauseMs = 800;

/** The picture of a source, as far as this browser can show it. */
export interface SourcePicture {
  /** Undefined until it is open, and where this browser cannot show it. */
  readonly picture: Picture | undefined;
  readonly opening: boolean;
  /** Why there is no preview. */
  readonly previewError: Error | null;
}

/** Opens the chosen file, or the address once it has been typed. */
export function useSourcePicture({ file, url }: SourceInput): SourcePicture {
  const [opened, setOpened] = useState<{ readonly of: File | string; readonly picture: Picture }>();
  const wanted = file ?? readPictureUrl(url);
  const { mutate, reset, error, isPending, variables } = useOpenPicture(
    useCallback((picture: Picture) => {
      announce(`${picture.width} by ${picture.height} pixels`);
    }, []),
  );
  useEffect(() => {
    if (wanted === undefined) return;
    const open = () => mutate(wanted, { onSuccess: (picture) => setOpened({ of: wanted, picture }) });
    const timer = setTimeout(open, typeof wanted === 'string' ? typingPauseMs : 0);
    return () => {
      clearTimeout(timer);
      reset();
    };
  }, [wanted, mutate, reset]);
  const current = wanted !== undefined && variables === wanted;
  return {
    picture: opened && opened.of === wanted ? opened.picture : undefined,
    opening: current && isPending,
    previewError: current && error?.name !== 'AbortError' ? error : null,
  };
}
