import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { imageFile } from '../../../../platform/shared/image-file.ts';
import { fetchPart } from '../../../../platform/web/fetch-part.ts';
import { latestOnly } from '../../../../platform/web/latest-only.ts';
import { openPicture } from './open-picture.ts';
import type { Picture } from './picture.ts';

/** A file from this computer, or an address. */
export type WantedPicture = File | string;

/**
 * What the API reads and this browser decodes to the same pixels; everything else goes through the server.
 */
const decodedHere = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** Spec 5, Text overlay. */
const notAnImage = 'Please upload an image file';

/** Opens a picture; one that is opened later takes its place, and the earlier attempt is given up. */
export function useOpenPicture(onOpened: (picture: Picture) => void) {
  const [opening] = useState(() => latestOnly(openWanted));
  return useMutation({ mutationFn: opening.run, onSuccess: onOpened });
}

function openWanted(wanted: WantedPicture, signal: AbortSignal): Promise<Picture> {
  return typeof wanted === 'string' ? openAddress(wanted, signal) : openFile(wanted, signal);
}

async function openAddress(url: string, signal: AbortSignal): Promise<Picture> {
  return openPicture(await throughServer(url, signal), { kind: 'url', url });
}

async function openFile(file: File, signal: AbortSignal): Promise<Picture> {
  if (!file.type.startsWith('image/')) throw new Error(notAnImage);
  if (file.size > imageFile.maxBytes) throw new Error(imageFile.tooLarge.error);
  const bytes = decodedHere.includes(file.type) ? file : await throughServer(file, signal);
  return openPicture(bytes, { kind: 'file', name: file.name });
}

async function throughServer(wanted: WantedPicture, signal: AbortSignal): Promise<Blob> {
  const { fetchPicture } = await fetchPart(() => import('./fetch-picture.ts'));
  return fetchPicture(wanted, signal);
}
