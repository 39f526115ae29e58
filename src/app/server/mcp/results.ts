import type { CallToolResult } from '@modelcontextprotocol/server';
import { getImage, getResultThumbnail } from '#account/results/shared/contract.ts';
import type { ApiResponse, Dispatch } from './dispatch.ts';

/** A larger picture is left out: language models pay for its bytes, and its link is there. */
const maxPictureBytes = 100 * 1024;

type Json = Readonly<Record<string, unknown>>;

/** Returns the result of a tool whose request was refused: the problem as it is, for the model to read. */
export function errorResult(problem: Json): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(problem) }] };
}

/**
 * Returns a response of the API as the result of a tool: its fields, links to its files, and a small picture.
 */
export async function resultOf(response: ApiResponse, dispatch: Dispatch): Promise<CallToolResult> {
  const body = JSON.parse(response.bytes.toString('utf8')) as Json;
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

function isJson(value: unknown): value is Json {
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
  const [, id] = /\/([^/]+)$/.exec(new URL(uri).pathname) ?? [];
  if (id === undefined || !getImage.params.safeParse({ name: id }).success) return [];
  const url = getResultThumbnail.path.replace(':id', id);
  const { status, contentType, bytes } = await dispatch.send({ method: 'GET', url });
  if (status !== 200 || bytes.byteLength > maxPictureBytes) return [];
  return [{ type: 'image' as const, data: bytes.toString('base64'), mimeType: contentType }];
}
