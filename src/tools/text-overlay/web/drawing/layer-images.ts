import { client } from '#platform/web/call.ts';
import { openPicture } from '#platform/web/operations.ts';
import { assetIdPattern } from '#tools/text-overlay/shared/asset-limits.ts';
import type { ImagePixels } from '#tools/text-overlay/shared/draw/mipmaps.ts';
import { getAssetImage } from '#tools/text-overlay/web/operations.ts';

/** The pictures of image layers, each loaded once. */
export interface LayerImages {
  /** Returns the decoded picture; undefined while it is not loaded. */
  get(image: string): ImagePixels | undefined;
  /** Rejects with an Error for people if one cannot be loaded; it may then be called again. */
  load(images: readonly string[]): Promise<void>;
}

/** How many pictures stay in memory: those of one layout and of the one before. */
const maxKept = 16;

export function createLayerImages(): LayerImages {
  const known = new Map<string, ImagePixels>();

  async function loadOne(image: string): Promise<void> {
    if (known.has(image)) return;
    known.set(image, await decode(await fetchImage(image)));
    for (const name of [...known.keys()].slice(0, Math.max(0, known.size - maxKept))) known.delete(name);
  }

  return {
    get: (image) => known.get(image),
    async load(images) {
      await Promise.all([...new Set(images)].map(loadOne));
    },
  };
}

/** Addresses are fetched by the server, so that a foreign picture never taints the canvas. */
async function fetchImage(image: string): Promise<Blob> {
  if (assetIdPattern.test(image)) return (await client.send(getAssetImage, { params: { id: image } })).blob();
  if (image.startsWith('data:')) return blobOf(image);
  return (await client.send(openPicture, { body: { image_url: image } })).blob();
}

/** The page's content security policy forbids fetching data URIs. */
function blobOf(uri: string): Blob {
  const comma = uri.indexOf(',');
  const isBase64 = uri.slice(0, comma).endsWith(';base64');
  const content = uri.slice(comma + 1);
  const bytes = isBase64 ? atob(content) : content.replaceAll(/%([\da-f]{2})/gi, byteOfHex);
  return new Blob([Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))]);
}

const byteOfHex = (_all: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));

async function decode(blob: Blob): Promise<ImagePixels> {
  const bitmap = await createImageBitmap(blob);
  const { width, height } = bitmap;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('Expected memory for a canvas, received none');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context.getImageData(0, 0, width, height);
}
