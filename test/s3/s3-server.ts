import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { changeMultipart } from './multipart.ts';
import { type Bucket, createBucket, putObject, S3Error, type StoredObject } from './s3-objects.ts';
import { escapeXml, tagsIn, xmlDocument } from './s3-xml.ts';

/** A store that speaks S3 on loopback and holds its objects in memory. */
export interface S3Server {
  /** The address for `S3_ENDPOINT`. */
  readonly url: string;
  /** The objects and unfinished multipart uploads of a bucket. */
  bucket(name: string): Bucket;
  /** Loses the last byte of the next body that is not empty. */
  spoilNextBody(): void;
  close(): Promise<void>;
}

/** One request, addressed by path: `/bucket/key`. */
export interface S3Request {
  readonly method: string;
  readonly bucket: Bucket;
  readonly bucketName: string;
  /** Empty for a request about the bucket itself. */
  readonly key: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export interface S3Response {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly body?: string | Buffer;
}

/**
 * Starts a store with these buckets: PUT, CopyObject, GET with ranges, HEAD, DELETE, ListObjectsV2,
 * DeleteObjects, and multipart uploads with ListParts, ListMultipartUploads and AbortMultipartUpload. It
 * checks the rules that Amazon's has for parts, and the SHA-256 of bodies; signatures are not checked.
 */
export async function startS3Server(...bucketNames: readonly string[]): Promise<S3Server> {
  const buckets = new Map(bucketNames.map((name) => [name, createBucket()]));
  let spoilsNext = false;
  const receive: Receive = async (request) => {
    const body = await buffer(request);
    if (!spoilsNext || body.length === 0) return body;
    spoilsNext = false;
    return body.subarray(0, -1);
  };
  const server = createServer((request, response) => void respond(request, response, { buckets, receive }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket(name) {
      const bucket = buckets.get(name);
      if (!bucket) throw new Error(`Expected one of the buckets ${bucketNames.join(', ')}, received ${name}`);
      return bucket;
    },
    spoilNextBody() {
      spoilsNext = true;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type Receive = (request: IncomingMessage) => Promise<Buffer>;

interface ServerParts {
  readonly buckets: ReadonlyMap<string, Bucket>;
  readonly receive: Receive;
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  parts: ServerParts,
): Promise<void> {
  const { status, headers = {}, body = '' } = await answer(request, parts).catch(errorResponse);
  response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers });
  response.end(request.method === 'HEAD' ? undefined : body);
}

async function answer(request: IncomingMessage, { buckets, receive }: ServerParts): Promise<S3Response> {
  const url = new URL(request.url ?? '/', 'http://s3.test');
  const [bucketName = '', ...rest] = url.pathname.slice(1).split('/').map(decodeURIComponent);
  const body = contentOf(await receive(request), request.headers);
  const bucket = buckets.get(bucketName);
  if (!bucket) throw new S3Error(404, 'NoSuchBucket');
  const { method = 'GET', headers } = request;
  const s3Request = {
    method,
    bucket,
    bucketName,
    key: rest.join('/'),
    query: url.searchParams,
    headers,
    body,
  };
  return changeMultipart(s3Request) ?? (s3Request.key === '' ? onBucket(s3Request) : onObject(s3Request));
}

function errorResponse(error: unknown): S3Response {
  const { status, code } = error instanceof S3Error ? error : new S3Error(500, 'InternalError');
  return { status, headers: xmlType, body: xmlDocument(`<Error><Code>${code}</Code></Error>`) };
}

const xmlType = { 'content-type': 'application/xml' };

/** Returns a body without the chunk headers and trailers of `aws-chunked`. */
function contentOf(sent: Buffer, headers: IncomingMessage['headers']): Buffer {
  const declared = headers['x-amz-content-sha256'];
  const sha256 = createHash('sha256').update(sent).digest('hex');
  if (declared?.length === sha256.length && declared !== sha256)
    throw new S3Error(400, 'XAmzContentSHA256Mismatch');
  if (headers['x-amz-decoded-content-length'] === undefined) return sent;
  const chunks: Buffer[] = [];
  for (let at = 0; at < sent.length; ) {
    const lineEnd = sent.indexOf('\r\n', at);
    const sizeBytes = Number.parseInt(sent.toString('latin1', at, lineEnd), 16);
    if (sizeBytes === 0) break;
    chunks.push(sent.subarray(lineEnd + 2, lineEnd + 2 + sizeBytes));
    at = lineEnd + 2 + sizeBytes + 2;
  }
  return Buffer.concat(chunks);
}

function onBucket(request: S3Request): S3Response {
  if (request.method === 'HEAD') return { status: 200 };
  if (request.method === 'GET') return listObjects(request);
  if (request.method === 'POST' && request.query.has('delete')) return deleteObjects(request);
  throw new S3Error(501, 'NotImplemented');
}

function listObjects({ bucket, bucketName, query }: S3Request): S3Response {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
  const most = Number(query.get('max-keys') ?? 1_000);
  const keys = [...bucket.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const page = keys.slice(0, most);
  const isTruncated = keys.length > page.length;
  const contents = page.map((key) => {
    const { bytes, etag, modifiedAt } = bucket.objects.get(key) as StoredObject;
    return `<Contents><Key>${escapeXml(key)}</Key><LastModified>${modifiedAt.toISOString()}</LastModified><ETag>${escapeXml(etag)}</ETag><Size>${bytes.length}</Size></Contents>`;
  });
  const next = isTruncated
    ? `<NextContinuationToken>${escapeXml(page.at(-1) ?? '')}</NextContinuationToken>`
    : '';
  return xml(
    `<ListBucketResult><Name>${escapeXml(bucketName)}</Name><IsTruncated>${isTruncated}</IsTruncated><KeyCount>${page.length}</KeyCount>${next}${contents.join('')}</ListBucketResult>`,
  );
}

function deleteObjects({ bucket, body }: S3Request): S3Response {
  const keys = tagsIn(body.toString(), 'Key');
  if (keys.length > 1_000) throw new S3Error(400, 'MalformedXML');
  const entries = keys.map((key) => {
    const name = `<Key>${escapeXml(key)}</Key>`;
    if (bucket.locked.has(key))
      return `<Error>${name}<Code>AccessDenied</Code><Message>AccessDenied</Message></Error>`;
    bucket.objects.delete(key);
    return `<Deleted>${name}</Deleted>`;
  });
  return xml(`<DeleteResult>${entries.join('')}</DeleteResult>`);
}

function onObject(request: S3Request): S3Response {
  const { method, bucket, key, headers, body } = request;
  switch (method) {
    case 'PUT': {
      const source = headers['x-amz-copy-source'];
      if (typeof source === 'string') return copyObject(request, source);
      return { status: 200, headers: { etag: putObject(bucket, key, body, headers['content-type']).etag } };
    }
    case 'GET':
    case 'HEAD':
      return readObject(request);
    case 'DELETE':
      bucket.objects.delete(key);
      return { status: 204 };
    default:
      throw new S3Error(501, 'NotImplemented');
  }
}

function copyObject({ bucket, bucketName, key }: S3Request, source: string): S3Response {
  const path = decodeURIComponent(source).replace(/^\//, '');
  const original = path.startsWith(`${bucketName}/`)
    ? bucket.objects.get(path.slice(bucketName.length + 1))
    : undefined;
  if (!original) throw new S3Error(404, 'NoSuchKey');
  const { etag, modifiedAt } = putObject(bucket, key, original.bytes, original.contentType);
  return xml(
    `<CopyObjectResult><ETag>${escapeXml(etag)}</ETag><LastModified>${modifiedAt.toISOString()}</LastModified></CopyObjectResult>`,
  );
}

function readObject({ bucket, key, headers }: S3Request): S3Response {
  const object = bucket.objects.get(key);
  if (!object) throw new S3Error(404, 'NoSuchKey');
  const { bytes, etag, contentType, modifiedAt } = object;
  const about = {
    etag,
    'content-type': contentType,
    'last-modified': modifiedAt.toUTCString(),
    'accept-ranges': 'bytes',
  };
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (from === '' && to === '')
    return { status: 200, headers: { ...about, 'content-length': bytes.length }, body: bytes };
  const start = from === '' ? Math.max(0, bytes.length - Number(to)) : Number(from);
  const end = from === '' || to === '' ? bytes.length - 1 : Math.min(Number(to), bytes.length - 1);
  if (start > end) throw new S3Error(416, 'InvalidRange');
  const range = `bytes ${start}-${end}/${bytes.length}`;
  return {
    status: 206,
    headers: { ...about, 'content-range': range, 'content-length': end - start + 1 },
    body: bytes.subarray(start, end + 1),
  };
}

function xml(content: string): S3Response {
  return { status: 200, headers: xmlType, body: xmlDocument(content) };
}
