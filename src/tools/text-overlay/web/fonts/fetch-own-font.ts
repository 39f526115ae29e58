import { client } from '#platform/web/call.ts';
import { ownFontRow } from '#tools/text-overlay/shared/fonts.ts';
import type { FontId } from '#tools/text-overlay/shared/families.ts';
import { getFontFile } from '#tools/text-overlay/web/operations.ts';

/** Fetches the file that the server draws with. It needs the owner's sign-in, which no style sheet sends. */
export async function fetchOwnFont(id: FontId): Promise<Uint8Array<ArrayBuffer>> {
  const response = await client.send(getFontFile, { params: { id: String(ownFontRow(id)) } });
  return new Uint8Array(await response.arrayBuffer());
}
