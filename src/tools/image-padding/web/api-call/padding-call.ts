import type { Rgba } from '#platform/shared/colour.ts';
import { type Call, postCall } from '#platform/shared/reference/call.ts';
import type { PictureSource } from '#platform/web/picture/picture.ts';

interface PaddingCall {
  readonly url: string;
  /** A placeholder for the API key, never the key itself. */
  readonly key: string;
  readonly source: PictureSource;
  readonly paddingPx: number;
  readonly outputPx?: number | undefined;
  readonly background: Rgba;
  /** How the file is written, by the API's names. */
  readonly output?: readonly (readonly [string, unknown])[];
  /** The variable that the response is stored in for another call. */
  readonly into?: string;
}

export const paddingNodeName = 'Pad to a square';

/** Returns the call that pads a picture, by the API's names (contract 3, Padding). */
export function paddingCall(options: PaddingCall): Call {
  const { paddingPx, outputPx, background, output = [] } = options;
  const fields: [string, unknown][] = [
    ['padding_size', paddingPx],
    ...(outputPx === undefined ? [] : [['output_size', outputPx] as [string, number]]),
    ...backgroundFields(background),
    ...output.map(([name, value]): [string, unknown] => [name, value]),
  ];
  return callOn(options, fields);
}

/** Returns the call with these fields on the picture. */
export function callOn(
  { url, key, source, into }: Pick<PaddingCall, 'url' | 'key' | 'source' | 'into'>,
  fields: [string, unknown][],
): Call {
  const rest = { url, key, ...(into !== undefined && { into }) };
  return source.kind === 'file'
    ? postCall({ ...rest, upload: { field: 'image', name: source.name }, fields })
    : postCall({ ...rest, fields: [['image_url', source.url], ...fields] });
}

/** Returns the field for what is around the picture. */
export function backgroundFields(background: Rgba): [string, string][] {
  return [background.alpha === 0 ? ['transparency', 'yes'] : ['padding_color', hexOf(background)]];
}

/** Returns `#RRGGBB`, or `#RRGGBBAA` of a colour that is not opaque. */
function hexOf({ r, g, b, alpha }: Rgba): string {
  const channels = alpha === 1 ? [r, g, b] : [r, g, b, Math.round(alpha * 255)];
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0').toUpperCase()).join('')}`;
}
