import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { partOnce } from '#platform/web/part-once.ts';
import { latestOnly } from '#platform/web/latest-only.ts';
import type { WantedPicture } from './open-wanted.ts';
import type { Picture } from './picture.ts';

const openWanted = partOnce(() => import('./open-wanted.ts'));

/** What opening a picture fetches. */
export const openingParts = [async () => (await openWanted()).preload()];

/** Opens a picture. Opening another one before it is ready aborts the first. */
export function useOpenPicture(onOpened: (picture: Picture) => void) {
  const [opening] = useState(() => latestOnly(openWhenLoaded));
  return useMutation({ mutationFn: opening.run, onSuccess: onOpened });
}

/** The first paint does not need the code that opens pictures. */
async function openWhenLoaded(wanted: WantedPicture, signal: AbortSignal): Promise<Picture> {
  const part = await openWanted();
  return part.openWanted(wanted, signal);
}
