import {
  ProtocolError,
  ProtocolErrorCode,
  type McpServer,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import {
  getImage,
  getResult,
  getResultThumbnail,
  listResults,
  type Result,
} from '#account/results/shared/contract.ts';
import type { Dispatch } from './dispatch.ts';
import { jsonOf, resultIdOf } from './results.ts';

/** A larger picture is read as its thumbnail: its link is there for those who want all of it. */
const maxReadBytes = 1024 * 1024;
const pageLength = 50;

/** Registers the caller's finished pictures as resources, whose addresses are the links of results. */
export function registerResources(
  { server }: McpServer,
  { dispatch, origin }: { dispatch: Dispatch; origin: string },
): void {
  server.registerCapabilities({ resources: {} });

  server.setRequestHandler('resources/list', async ({ params }) => {
    const query = new URLSearchParams({ limit: String(pageLength) });
    if (params?.cursor !== undefined) query.set('before', params.cursor);
    const response = await dispatch.send({ method: 'GET', url: `${listResults.path}?${query.toString()}` });
    const body = jsonOf(response);
    if (response.status >= 400) throw new ProtocolError(ProtocolErrorCode.InvalidParams, String(body.error));
    const rows = body.data as readonly Result[];
    return {
      resources: rows.flatMap((row) => (row.url === null ? [] : [resourceOf(row, row.url)])),
      ...(typeof body.next_before === 'string' && { nextCursor: body.next_before }),
    };
  });

  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [
      {
        uriTemplate: origin + getImage.path.replace(':name', '{name}'),
        name: 'picture',
        title: 'A finished picture',
        description:
          'The link that a tool returned, for as long as it works. Large ones are read as thumbnails.',
      },
    ],
  }));

  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const id = resultIdOf(uri);
    if (id === undefined) throw new ResourceNotFoundError(uri);
    const found = await dispatch.send({ method: 'GET', url: getResult.path.replace(':id', id) });
    if (found.status !== 200) throw new ResourceNotFoundError(uri);
    const { size_bytes: sizeBytes } = jsonOf(found).data as Result;
    const isWhole = sizeBytes <= maxReadBytes;
    const url = isWhole ? getImage.path.replace(':name', id) : getResultThumbnail.path.replace(':id', id);
    const { status, bytes, contentType } = await dispatch.send({ method: 'GET', url });
    if (status !== 200) throw new ResourceNotFoundError(uri);
    const content = { uri, mimeType: contentType, blob: bytes.toString('base64') };
    return {
      contents: [isWhole ? content : { ...content, _meta: { thumbnail: true, size_bytes: sizeBytes } }],
    };
  });
}

function resourceOf(row: Result, uri: string) {
  return {
    uri,
    name: row.name ?? row.id,
    description: [row.tool, row.width && `${row.width} x ${row.height}`, row.created_at]
      .filter(Boolean)
      .join(', '),
    mimeType: row.content_type,
    size: row.size_bytes,
    annotations: { lastModified: row.created_at },
  };
}
