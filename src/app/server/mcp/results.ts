import type { CallToolResult } from '@modelcontextprotocol/server';
import { getImage, getResultThumbnail } from '#account/results/shared/contract.ts';
import type { Problem } from '#platform/shared/problem.ts';
import type { ApiResponse, Dispatch } from './dispatch.ts';

/** A larger picture is left out: language models pay for its bytes, and its link is there. */
const maxPictureBytes = 100 * 1024;

export type Json = Readonly<Record<string, unknown>>;

/** Returns the body of a response of the API. */
export function jsonOf({ bytes }: ApiResponse): Json {
  return JSON.parse(bytes.toString('utf8')) as Json;
}

/** Returns the result of a tool that was refused before its request. */
export function problemResult({ message, code, fix, param, status }: Problem): CallToolResult {
  return errorResult({ success: false, error: message, code, fix, param, status });
}

/** The problem as it is, for the model to read. */
function errorResult(problem: Json): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(problem) }] };
}

/**
 * Returns a response of the API as the result of a tool: its fields, links to its files, and a small picture.
 */
export async function resultOf(response: ApiResponse, dispatch: Dispatch): Promise<CallToolResult> {
  const body = jsonOf(response);
  if (response.status >= 400) {
    const { status, retryAfterSeconds } = response;
    return errorResult({
      ...body,
      status,
      ...(retryAfterSeconds !== undefined && { retry_after_seconds: retryAfterSeconds }),
    });
  }
  const links = linksOf(body);
  const [picture] = links.filter(({ mimeType }) => mimeType?.startsWith('image/'));
  return {
    structuredContent: body,
    content: [
      { type: 'text', text: JSON.stringify(body) },
      ...links.map((link) => ({ type: 'resource_link' as const, ...link })),
      ...(picture ? await smallPictureOf(picture.uri, dispatch) : []),
    ],
  };
}

interface Link {
  readonly uri: string;
  readonly name: string;
  readonly mimeType?: string;
}

/** Returns links to the files of a response, each once: pictures, sizes, print files, an MP3 or a ZIP. */
function linksOf(body: Json): readonly Link[] {
  const data = isJson(body.data) ? body.data : {};
  const sizes = Array.isArray(body.images) ? body.images.filter(isJson).map(({ url }) => url) : [];
  const files = Array.isArray(body.files) ? body.files.filter(isJson).map(({ url }) => url) : [];
  const addresses = [
    body.processed_image_url,
    ...sizes,
    ...files,
    body.zip_url,
    body.download_url,
    data.zip_url,
  ];
  const texts = addresses.filter((address) => typeof address === 'string' && address !== '') as string[];
  return [...new Set(texts)].map((uri) => {
    const name = uri.split('/').at(-1) ?? uri;
    const mimeType = mimeTypes[name.split('.').at(-1) ?? ''];
    return { uri, name, ...(mimeType !== undefined && { mimeType }) };
  });
}

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const mimeTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  tiff: 'image/tiff',
  webp: 'image/webp',
  mp3: 'audio/mpeg',
  zip: 'application/zip',
};

/**
 * Returns the thumbnail of a result, or nothing where none can be made now: the link is what was asked for.
 */
async function smallPictureOf(uri: string, dispatch: Dispatch) {
  const id = resultIdOf(uri);
  if (id === undefined) return [];
  const url = getResultThumbnail.path.replace(':id', id);
  const { status, contentType, bytes } = await dispatch.send({ method: 'GET', url });
  if (status !== 200 || bytes.byteLength > maxPictureBytes) return [];
  return [{ type: 'image' as const, data: bytes.toString('base64'), mimeType: contentType }];
}

/** Returns the id of a picture from its link, whatever its host is: customers have domains of their own. */
export function resultIdOf(uri: string): string | undefined {
  if (!URL.canParse(uri)) return undefined;
  const [start = ''] = getImage.path.split(':name');
  const { pathname } = new URL(uri);
  const parsed = getImage.params.safeParse({ name: pathname.slice(start.length) });
  return pathname.startsWith(start) && parsed.success ? parsed.data.name : undefined;
}
