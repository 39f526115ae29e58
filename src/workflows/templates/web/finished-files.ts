import { CallError } from '#platform/shared/client.ts';
import type { ResponseOf } from '#platform/shared/endpoint.ts';
import { sizeFileNames } from '#platform/shared/file-name.ts';
import { fetchSignedIn } from '#platform/web/call.ts';
import { ownAddress } from '#platform/web/own-address.ts';
import { zipOf } from '#platform/web/zip.ts';
import type { renderLayout } from '#workflows/templates/shared/contract.ts';

/** What the server answers for finished pictures. */
export type Rendered = ResponseOf<typeof renderLayout>;

/** Fetches the pictures that a call has made, each size or the only one. Throws as calls do. */
export function fetchFinished({ images, processed_image_url: url }: Rendered): Promise<Blob[]> {
  return Promise.all((images?.map((image) => image.url) ?? [url]).map(fetchResult));
}

async function fetchResult(url: string): Promise<Blob> {
  const response = await fetchSignedIn(ownAddress(url));
  if (!response.ok) throw new CallError(response.status, await response.text(), response.statusText);
  return response.blob();
}

/** Returns a ZIP of pictures under the names of their sizes. */
export function zipSizes(sizes: readonly { readonly name: string }[], blobs: readonly Blob[]): Promise<Blob> {
  const names = sizeFileNames(sizes.map(({ name }) => name));
  return zipOf(blobs.map((blob, index) => ({ name: `${names[index]}.${extensionOf(blob.type)}`, blob })));
}

/** Returns the extension of a type that the API makes, such as `image/jpeg`. */
function extensionOf(type: string): string {
  const name = type.slice(type.indexOf('/') + 1);
  return name === 'jpeg' ? 'jpg' : name;
}
