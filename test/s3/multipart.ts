import { randomUUID } from 'node:crypto';
import { createObject, type MultipartUpload, putObject, S3Error } from './s3-objects.ts';
import type { S3Request, S3Response } from './s3-server.ts';
import { escapeXml, tagsIn, xmlDocument } from './s3-xml.ts';

/** All parts but the last one have at least this size. */
const leastPartBytes = 5 * 1024 * 1024;
const mostParts = 10_000;

/** Responds to a request about multipart uploads; undefined for any other request. */
export function changeMultipart(request: S3Request): S3Response | undefined {
  const { method, query } = request;
  if (query.has('uploads')) return method === 'POST' ? create(request) : listUploads(request);
  const id = query.get('uploadId');
  if (id === null) return undefined;
  const upload = request.bucket.uploads.get(id);
  if (!upload || upload.key !== request.key) throw new S3Error(404, 'NoSuchUpload');
  switch (method) {
    case 'PUT':
      return putPart(request, upload);
    case 'GET':
      return listParts(request, upload);
    case 'POST':
      return complete(request, id, upload);
    case 'DELETE':
      request.bucket.uploads.delete(id);
      return { status: 204 };
    default:
      throw new S3Error(405, 'MethodNotAllowed');
  }
}

function create({ bucket, bucketName, key, headers }: S3Request): S3Response {
  const id = randomUUID();
  bucket.uploads.set(id, {
    key,
    contentType: headers['content-type'],
    parts: new Map(),
    startedAt: new Date(),
  });
  return xml(
    `<InitiateMultipartUploadResult><Bucket>${bucketName}</Bucket><Key>${escapeXml(key)}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
  );
}

/** In pages as large as a test needs to see several. */
const uploadsInPage = 10;

function listUploads({ bucket, query }: S3Request): S3Response {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('upload-id-marker');
  const all = [...bucket.uploads].filter(([, { key }]) => key.startsWith(prefix));
  const start = after === null ? 0 : all.findIndex(([id]) => id === after) + 1;
  const page = all.slice(start, start + uploadsInPage);
  const [lastId = '', last] = page.at(-1) ?? [];
  const isTruncated = all.length > start + page.length;
  const next = `<NextKeyMarker>${escapeXml(last?.key ?? '')}</NextKeyMarker><NextUploadIdMarker>${lastId}</NextUploadIdMarker>`;
  const entries = page.map(
    ([id, { key, startedAt }]) =>
      `<Upload><Key>${escapeXml(key)}</Key><UploadId>${id}</UploadId><Initiated>${startedAt.toISOString()}</Initiated></Upload>`,
  );
  return xml(
    `<ListMultipartUploadsResult><IsTruncated>${isTruncated}</IsTruncated>${next}${entries.join('')}</ListMultipartUploadsResult>`,
  );
}

function putPart({ query, body }: S3Request, upload: MultipartUpload): S3Response {
  const number = Number(query.get('partNumber'));
  if (!Number.isInteger(number) || number < 1 || number > mostParts)
    throw new S3Error(400, 'InvalidArgument');
  const part = createObject(body);
  upload.parts.set(number, part);
  return { status: 200, headers: { etag: part.etag } };
}

function listParts({ query }: S3Request, upload: MultipartUpload): S3Response {
  const most = Number(query.get('max-parts') ?? 1_000);
  const after = Number(query.get('part-number-marker') ?? 0);
  const parts = [...upload.parts].filter(([number]) => number > after).toSorted(([a], [b]) => a - b);
  const page = parts.slice(0, most);
  const entries = page.map(
    ([number, { etag, bytes }]) =>
      `<Part><PartNumber>${number}</PartNumber><ETag>${escapeXml(etag)}</ETag><Size>${bytes.length}</Size></Part>`,
  );
  const isTruncated = parts.length > page.length;
  const next = `<NextPartNumberMarker>${page.at(-1)?.[0] ?? 0}</NextPartNumberMarker>`;
  return xml(
    `<ListPartsResult><IsTruncated>${isTruncated}</IsTruncated>${next}${entries.join('')}</ListPartsResult>`,
  );
}

/** The request names the parts, in their order and with their tags. */
function complete({ bucket, key, body }: S3Request, id: string, upload: MultipartUpload): S3Response {
  const document = body.toString();
  const tags = tagsIn(document, 'ETag');
  const numbers = tagsIn(document, 'PartNumber').map(Number);
  const parts = numbers.map((number, index) => {
    if (index > 0 && number <= (numbers[index - 1] ?? 0)) throw new S3Error(400, 'InvalidPartOrder');
    const part = upload.parts.get(number);
    if (part?.etag.replaceAll('"', '') !== tags[index]?.replaceAll('"', '') || !part)
      throw new S3Error(400, 'InvalidPart');
    return part;
  });
  if (parts.length === 0) throw new S3Error(400, 'MalformedXML');
  if (parts.slice(0, -1).some(({ bytes }) => bytes.length < leastPartBytes))
    throw new S3Error(400, 'EntityTooSmall');
  const { etag } = putObject(bucket, key, Buffer.concat(parts.map(({ bytes }) => bytes)), upload.contentType);
  bucket.uploads.delete(id);
  return xml(
    `<CompleteMultipartUploadResult><Key>${escapeXml(key)}</Key><ETag>${escapeXml(etag)}</ETag></CompleteMultipartUploadResult>`,
  );
}

function xml(content: string): S3Response {
  return { status: 200, headers: { 'content-type': 'application/xml' }, body: xmlDocument(content) };
}
