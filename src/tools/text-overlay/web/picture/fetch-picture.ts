import { client } from '../../../../platform/web/call.ts';
import { openPicture } from '../../shared/contract.ts';

/**
 * A picture's bytes through the server: by its address, so that a foreign picture never locks the canvas
 * (contract 3, "Text overlay"), or from a file that this browser can't decode.
 */
export async function fetchPicture(wanted: File | string, signal: AbortSignal): Promise<Blob> {
  const input = typeof wanted === 'string' ? { body: { image_url: wanted } } : { files: { image: wanted } };
  const response = await client.send(openPicture, { ...input, signal });
  return response.blob();
}
