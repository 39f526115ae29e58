import type { IBinaryData, IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { multipart, multipartType, type Part } from './multipart.ts';
import type { ApiRequest, Step } from './transport.ts';

const addressFields = {
  Picture: { name: 'imageUrl', placeholder: 'https://example.com/art.png' },
  Video: { name: 'videoUrl', placeholder: 'https://example.com/clip.mp4' },
  PSD: { name: 'fileUrl', placeholder: 'https://example.com/poster.psd' },
} as const;

/** Returns the fields with which a person chooses the file: its address, or a binary field of the item. */
export function sourceFields(
  what: 'Picture' | 'Video' | 'PSD',
  more: readonly INodePropertyOptions[] = [],
): INodeProperties[] {
  return [
    {
      displayName: `${what} From`,
      name: 'source',
      type: 'options',
      default: 'url',
      options: [
        { name: 'Binary Field', value: 'binary', description: 'A file of the item' },
        { name: 'URL', value: 'url', description: 'An address that opens without signing in' },
        ...more,
      ],
    },
    {
      displayName: `${what} URL`,
      name: addressFields[what].name,
      type: 'string',
      default: '',
      required: true,
      placeholder: addressFields[what].placeholder,
      displayOptions: { show: { source: ['url'] } },
    },
    {
      displayName: 'Input Binary Field',
      name: 'binaryField',
      type: 'string',
      default: 'data',
      required: true,
      hint: `The name of the input field with the ${what === 'PSD' ? what : what.toLowerCase()}`,
      displayOptions: { show: { source: ['binary'] } },
    },
  ];
}

/** The fields with which a person says whether the result comes as a file too. */
export const downloadFields: readonly INodeProperties[] = [
  {
    displayName: 'Download Result',
    name: 'download',
    type: 'boolean',
    default: true,
    description:
      'Whether to put the finished file into the item. Its link works for 24 hours, 7 days with Premium.',
  },
  {
    displayName: 'Put Output File in Field',
    name: 'outputField',
    type: 'string',
    default: 'data',
    required: true,
    hint: 'The name of the output binary field to put the file in',
    displayOptions: { show: { download: [true] } },
  },
];

/** Returns the body of a call that takes a picture: JSON with its address, or a form with the item's file. */
export async function pictureBody(
  step: Step,
  fields: IDataObject,
): Promise<Pick<ApiRequest, 'body' | 'headers'>> {
  const { ctx, itemIndex } = step;
  const source = ctx.getNodeParameter('source', itemIndex);
  if (source === 'url')
    return { body: { ...fields, image_url: ctx.getNodeParameter('imageUrl', itemIndex) as string } };
  if (source !== 'binary') return { body: fields };
  return formBody([...textParts(fields), await filePart(step, 'image')]);
}

/** Returns a form as a body. */
export function formBody(parts: readonly Part[]): Pick<ApiRequest, 'body' | 'headers'> {
  return { body: multipart(parts), headers: { 'content-type': multipartType } };
}

/** Returns fields as parts of a form: objects as JSON; what is not given is left out. */
export function textParts(fields: IDataObject): Part[] {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => ({
      name,
      value: typeof value === 'object' ? JSON.stringify(value) : String(value),
    }));
}

/** Returns the item's file as a part of a form. Throws `NodeOperationError` if the item has none. */
export async function filePart({ ctx, itemIndex }: Step, name: string): Promise<Part> {
  const field = ctx.getNodeParameter('binaryField', itemIndex) as string;
  const { fileName = 'file', mimeType } = ctx.helpers.assertBinaryData(itemIndex, field);
  const bytes = await ctx.helpers.getBinaryDataBuffer(itemIndex, field);
  return { name, value: { bytes, fileName, mimeType } };
}

/**
 * Returns the item's video as a body of its own, streamed where n8n stores files outside memory; other fields of the
 * call go into the query (contract 3, Input).
 */
export async function videoBody({ ctx, itemIndex }: Step): Promise<Pick<ApiRequest, 'body' | 'headers'>> {
  const field = ctx.getNodeParameter('binaryField', itemIndex) as string;
  const { id } = ctx.helpers.assertBinaryData(itemIndex, field);
  const headers = { 'content-type': 'application/octet-stream' };
  if (id === undefined) return { body: await ctx.helpers.getBinaryDataBuffer(itemIndex, field), headers };
  const { fileSize } = await ctx.helpers.getBinaryMetadata(id);
  return {
    body: () => ctx.helpers.getBinaryStream(id),
    headers: { ...headers, 'content-length': String(fileSize) },
  };
}

/** Downloads a result by its link, which needs no credential. */
export async function downloadResult({ ctx }: Step, url: string, fallbackName: string): Promise<IBinaryData> {
  const response = (await ctx.helpers.httpRequest({
    url,
    encoding: 'arraybuffer',
    returnFullResponse: true,
  })) as { body: Buffer; headers: Readonly<Record<string, string | undefined>> };
  const type = response.headers['content-type']?.split(';')[0];
  const extension = type?.split('/')[1]?.replace('jpeg', 'jpg').replace('mpeg', 'mp3');
  const name = extension === undefined ? fallbackName : `${fallbackName}.${extension}`;
  return ctx.helpers.prepareBinaryData(Buffer.from(response.body), name, type);
}
