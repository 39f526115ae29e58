import { type Call, postCall } from '#platform/shared/reference/call.ts';
import type { PictureSource } from '#platform/web/picture/picture.ts';
import type { ApiLayer } from './api-layers.ts';

interface OverlayCall {
  readonly url: string;
  /** A placeholder for the API key, never the key itself. */
  readonly key: string;
  readonly source: PictureSource;
  readonly overlays: readonly ApiLayer[];
}

export const overlayNodeName = 'Draw text overlays';

/** Returns the call that draws texts. It sends the picture's address if there is one, else the file. */
export function overlayCall({ url, key, source, overlays }: OverlayCall): Call {
  const texts = ['overlays', overlays] as const;
  return source.kind === 'file'
    ? postCall({ url, key, upload: { field: 'image', name: source.name }, fields: [texts] })
    : postCall({ url, key, fields: [['image_url', source.url], texts] });
}
