import type { FileRule } from '#platform/shared/endpoint.ts';
import { imageFile } from '#platform/shared/image-file.ts';
import { imageProblems } from '#platform/shared/image-problems.ts';
import { concerning, Problem } from '#platform/shared/problem.ts';
import type { RequestFacts } from '#platform/shared/request-facts.ts';
import type { Spool, SpooledFile } from '#platform/server/files/spool.ts';
import type { ReceivedFile } from '#platform/server/upload/received-file.ts';
import { fetchFile, sniffFetched } from '#platform/server/outbound/fetch-file.ts';
import type { Payer } from '#platform/server/outbound/fetch.ts';
import type { Outbound } from '#platform/server/outbound/outbound.ts';
import type { StoredBytes } from './measure/byte-window.ts';
import { sniffImage } from './sniff.ts';

const defaultTimeoutMs = 30_000;

/** Throws `Invalid image format` for the first bytes of a file that is none of the formats read. */
export function requireImage(head: Uint8Array): void {
  if (!sniffImage(head)) throw new Problem(imageProblems.invalidFormat);
}

/** What a picture may have; one that is sent was held to it while it came. */
type PictureRule = Pick<FileRule, 'maxBytes' | 'tooLarge'>;

/** A request that names one picture: as a file, a data URI or an address. */
interface PictureContext {
  readonly body: { readonly imageUrl?: string | undefined };
  readonly files: { readonly image?: ReceivedFile };
  readonly signal: AbortSignal;
  /** The account that pays for what is fetched. */
  readonly principal: { readonly userId: number };
  note(facts: RequestFacts): void;
}

/**
 * Passes the one picture that a request names to `use`, notes it in the request log and removes it
 * afterwards. Throws what `use` throws, and `Problem` if the request names no picture or two, if its address
 * can't be fetched, and 429 while the account has fetched too much, or too much at once. A 400 about the
 * picture names the field that it came in.
 */
export async function usePicture<T>(
  context: PictureContext,
  deps: { readonly outbound: Outbound; readonly spool: Spool },
  use: (source: SpooledFile) => Promise<T>,
  rule: PictureRule = imageFile,
): Promise<T> {
  const param = context.files.image ? 'image' : 'image_url';
  try {
    const picture = await receivePicture(context, deps, rule);
    try {
      return await use(picture);
    } finally {
      await picture.remove();
    }
  } catch (error) {
    throw concerning(param, error);
  }
}

async function receivePicture(
  context: PictureContext,
  deps: { readonly outbound: Outbound; readonly spool: Spool },
  rule: PictureRule,
): Promise<SpooledFile> {
  const { imageUrl } = context.body;
  const { image } = context.files;
  if (image && imageUrl !== undefined) throw new Problem(imageProblems.oneOnly);
  if (image) {
    context.note({ inputMethod: image.sentAs, sourceFileSizeBytes: image.sizeBytes });
    return image;
  }
  if (imageUrl === undefined) throw new Problem(imageProblems.required);
  context.note({ inputMethod: 'url', imageUrl });
  const fetched = await fetchPicture(imageUrl, {
    ...deps,
    signal: context.signal,
    payer: { accountId: context.principal.userId },
    rule,
  });
  context.note({ sourceFileSizeBytes: fetched.sizeBytes });
  return fetched;
}

interface FetchPictureDeps {
  readonly outbound: Outbound;
  readonly spool: Spool;
  readonly signal: AbortSignal;
  /** Of the whole fetch. */
  readonly timeoutMs?: number;
  readonly payer?: Payer;
  readonly rule?: PictureRule;
}

/**
 * Fetches a picture from an outside address into the spool. Throws `Problem` if it can't be fetched, is no
 * picture or is larger than its rule says: 50 MB by default.
 */
export async function fetchPicture(
  url: string,
  { timeoutMs = defaultTimeoutMs, signal, payer, rule = imageFile, ...deps }: FetchPictureDeps,
): Promise<SpooledFile> {
  const response = await fetchFile(deps.outbound, url, {
    maxBytes: rule.maxBytes,
    timeoutMs,
    signal,
    ...(payer && { payer }),
  });
  try {
    return await deps.spool.write(response.body, {
      maxBytes: rule.maxBytes,
      tooLarge: rule.tooLarge,
      sniff: sniffFetched(response, requireImage, imageProblems.webPage),
    });
  } finally {
    await response.cancel();
  }
}

/** Returns where the bytes of a spooled picture are. */
export function storedBytes(file: SpooledFile): StoredBytes {
  return file.path === undefined ? { pieces: file.pieces() } : { path: file.path };
}

interface PictureToSend {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** Without the dot. */
  readonly extension: string;
}

/** A response that is the picture itself. Browsers save it under `name`, which has no extension. */
export function pictureResponse({ bytes, contentType, extension }: PictureToSend, name: string) {
  return {
    bytes,
    contentType,
    headers: { 'content-disposition': `inline; filename="${name}.${extension}"` },
  };
}
