import { createHash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { checkKey, type RemovalFailure } from './files.ts';
import { orUndefined } from './s3-errors.ts';

/** The most keys that one request may remove. */
const keysAtOnce = 1_000;

/** Removes objects, up to 1,000 by a request. Returns those that the store refused to remove. */
export async function removeObjects(
  client: S3Client,
  bucket: string,
  keys: readonly string[],
): Promise<RemovalFailure[]> {
  const failures: RemovalFailure[] = [];
  for (let start = 0; start < keys.length; start += keysAtOnce) {
    const objects = keys.slice(start, start + keysAtOnce).map((key) => ({ Key: checkKey(key) }));
    const command = new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: objects, Quiet: true } });
    addMd5(command);
    const { Errors: errors = [] } = await client.send(command);
    for (const { Key: key = '', Code: code = '', Message: message = '' } of errors)
      failures.push({ key, reason: `${code}: ${message}` });
  }
  return failures;
}

/** Some stores know no other checksum of this request, which must have one. */
function addMd5(command: DeleteObjectsCommand): void {
  command.middlewareStack.add(
    (next) => (args) => {
      const { body, headers } = args.request as {
        body: string | Uint8Array;
        headers: Record<string, string>;
      };
      headers['content-md5'] = createHash('md5').update(body).digest('base64');
      return next(args);
    },
    { step: 'build', name: 'contentMd5' },
  );
}

/** A customer's upload may go on for 24 hours; an hour more is for clocks. */
const staleUploadMs = 25 * 60 * 60 * 1000;

/**
 * Gives up uploads in parts that were begun over a day ago, because nobody completes them and their parts are
 * stored, though in no list. Does nothing on a store that can't list them.
 */
export async function abortStaleUploads(client: S3Client, bucket: string, nowMs: number): Promise<void> {
  let from: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {};
  while (from) {
    const page = await listUploads(client, { Bucket: bucket, ...from });
    for (const { Key, UploadId, Initiated } of page?.Uploads ?? []) {
      if (!Initiated || Initiated.getTime() > nowMs - staleUploadMs) continue;
      await orUndefined(client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })));
    }
    from = page?.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
      : undefined;
  }
}

async function listUploads(
  client: S3Client,
  input: ConstructorParameters<typeof ListMultipartUploadsCommand>[0],
): Promise<ListMultipartUploadsCommandOutput | undefined> {
  try {
    return await client.send(new ListMultipartUploadsCommand(input));
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 501) return undefined;
    throw error;
  }
}
