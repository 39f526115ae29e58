import { PassThrough, Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  S3Client,
} from '@aws-sdk/client-s3';
import { type Circuit, createCircuit } from './circuit.ts';
import { type ByteRange, checkKey, type Files, type StoredFile } from './files.ts';
import { asStoreProblem, orUndefined, storeError } from './s3-errors.ts';
import { LimitedHandler, type StoreLimits, storeLimits } from './s3-handler.ts';
import { abortStaleUploads, removeObjects } from './s3-removal.ts';
import { type Place, upload } from './s3-upload.ts';

export interface S3Options {
  readonly bucket: string;
  /** The address of an S3-compatible store that is not Amazon's. */
  readonly endpoint?: string;
  readonly region?: string;
  /** Called when the store went away (true) and when it is back. */
  readonly onAway?: (isAway: boolean) => void;
  /** Shorter in tests. */
  readonly limits?: StoreLimits;
  readonly circuit?: Circuit;
}

const defaultRegion = 'us-east-1';

/** One client and its circuit, for everything that uses the store. */
export interface S3Connection {
  readonly client: S3Client;
  readonly circuit: Circuit;
}

export function connectToS3(options: S3Options): S3Connection {
  const { onAway, circuit = createCircuit({ ...(onAway && { onChange: onAway }) }) } = options;
  return { client: createClient(options, circuit), circuit };
}

/** Stores files in a bucket. Credentials come from the usual AWS variables. */
export function createS3Files(
  options: S3Options,
  { client, circuit }: S3Connection = connectToS3(options),
): Files {
  const { bucket } = options;
  const place = (key: string) => ({ Bucket: bucket, Key: checkKey(key) });

  let isAsking = false;
  /** Sends a request whose outcome only the circuit needs. */
  async function ask(): Promise<void> {
    isAsking = true;
    await Promise.allSettled([client.send(new HeadBucketCommand({ Bucket: bucket }))]);
    isAsking = false;
  }

  async function size(key: string): Promise<number | undefined> {
    const head = await orUndefined(client.send(new HeadObjectCommand(place(key))));
    return head?.ContentLength;
  }

  return {
    put: (key, source, put) => asStoreProblem(() => upload(client, place(key), source, put)),
    open: (key, range) => asStoreProblem(() => openObject(client, place(key), range)),
    pathOf: () => undefined,
    size: (key) => asStoreProblem(() => size(key)),
    remove: (key) =>
      asStoreProblem(async () => {
        const existed = (await size(key)) !== undefined;
        if (existed) await client.send(new DeleteObjectCommand(place(key)));
        return existed;
      }),
    removeAll: (keys) => asStoreProblem(() => removeObjects(client, bucket, keys)),
    list: (prefix) => listObjects(client, bucket, prefix),
    sweep: () => asStoreProblem(() => abortStaleUploads(client, bucket, Date.now())),
    isAway() {
      if (circuit.isStale() && !isAsking) void ask();
      return circuit.isOpen();
    },
    async responds() {
      await ask();
      return !circuit.isFailing();
    },
  };
}

function createClient({ endpoint, region, limits }: S3Options, circuit: Circuit): S3Client {
  return new S3Client({
    region: region ?? defaultRegion,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Other stores save a stream's checksum trailer as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    // Its request would open a connection of its own for each part.
    expectContinueHeader: false,
    requestHandler: new LimitedHandler(limits ?? storeLimits, circuit),
    maxAttempts: 2,
  });
}

async function openObject(client: S3Client, place: Place, range?: ByteRange) {
  const bounds = range && { Range: `bytes=${range.start}-${range.end}` };
  const object = await orUndefined(client.send(new GetObjectCommand({ ...place, ...bounds })));
  if (!(object?.Body instanceof Readable)) return undefined;
  const whole = Number(/\/(\d+)$/.exec(object.ContentRange ?? '')?.[1] ?? object.ContentLength);
  return { stream: withStoreErrors(object.Body), sizeBytes: whole };
}

/** Copies a download; an error of the store becomes the Problem 503. Either end closes the other. */
function withStoreErrors(source: Readable): Readable {
  const copy = new PassThrough();
  source.on('error', (error) => copy.destroy(storeError(error) as Error));
  copy.on('close', () => source.destroy());
  return source.pipe(copy);
}

async function* listObjects(client: S3Client, bucket: string, prefix: string): AsyncGenerator<StoredFile> {
  let token: string | undefined;
  do {
    const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token });
    const page: ListObjectsV2CommandOutput = await asStoreProblem(() => client.send(command));
    for (const { Key: key, Size: sizeBytes, LastModified: modifiedAt } of page.Contents ?? []) {
      if (key !== undefined && sizeBytes !== undefined && modifiedAt) yield { key, sizeBytes, modifiedAt };
    }
    token = page.NextContinuationToken;
  } while (token !== undefined);
}
