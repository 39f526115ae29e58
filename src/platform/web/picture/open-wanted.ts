import { imageFile } from '#platform/shared/image-file.ts';
import { client } from '#platform/web/call.ts';
import { openPicture, preloadScaling } from './open-picture.ts';
import type { Picture } from './picture.ts';
import { openPicture as openPictureEndpoint } from '#platform/web/operations.ts';

/** A file from this device, or an address. */
export type WantedPicture = File | string;

/** Types that browsers decode to the same pixels as the API. All others are converted by the server. */
const browserTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** The wording of spec 5, Text overlay. */
const notAnImage = 'Please upload an image file';

/** Fetches what opening a file needs beside this module. */
export const preload = preloadScaling;

/** Opens a file or an address. Throws an Error with a message for people if it cannot. */
export function openWanted(wanted: WantedPicture, signal: AbortSignal): Promise<Picture> {
  return typeof wanted === 'string' ? openAddress(wanted, signal) : openFile(wanted, signal);
}

async function openAddress(url: string, signal: AbortSignal): Promise<Picture> {
  return openPicture(await fetchThroughServer(url, signal), { kind: 'url', url });
}

async function openFile(file: File, signal: AbortSignal): Promise<Picture> {
  if (!file.type.startsWith('image/')) throw new Error(notAnImage);
  if (file.size > imageFile.maxBytes) throw new Error(imageFile.tooLarge.error);
  const bytes = browserTypes.includes(file.type) ? file : await fetchThroughServer(file, signal);
  return openPicture(bytes, { kind: 'file', name: file.name });
}

/**
 * Fetches a picture's bytes through the server: by its address, so that a foreign picture never taints the
 * canvas (contract 3, "Text overlay"), or converted from a file that this browser cannot decode.
 */
async function fetchThroughServer(wanted: WantedPicture, signal: AbortSignal): Promise<Blob> {
  const input = typeof wanted === 'string' ? { body: { image_url: wanted } } : { files: { image: wanted } };
  const response = await client.send(openPictureEndpoint, { ...input, signal });
  return response.blob();
}
