import { imageFile } from '../../shared/image-file.ts';
import { imageProblems } from '../../shared/image-problems.ts';
import { outboundProblems } from '../../shared/outbound-problems.ts';
import { Problem } from '../../shared/problem.ts';
import type { RequestFacts } from '../../shared/request-facts.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { Spool, SpooledFile } from '../files/spool.ts';
import { sniffImage } from './sniff.ts';

const fetchTimeoutMs = 30_000;

/** Throws `Invalid image format` for the first bytes of anything that the tools do not read. */
export function requireImage(head: Uint8Array): void {
  if (!sniffImage(head)) throw new Problem(imageProblems.invalidFormat);
}

/** A call that names one picture: a file (or data URI), or an address. */
interface PictureCall {
  readonly body: { readonly imageUrl?: string | undefined };
  readonly files: { readonly image?: SpooledFile };
  readonly request: { readonly headers: { readonly 'content-type'?: string | undefined } };
  readonly signal: AbortSignal;
  note(facts: RequestFacts): void;
}

/** The one picture that a call names, noted in the request log. The caller removes the file. */
export async function receivePicture(
  call: PictureCall,
  deps: { readonly outbound: Outbound; readonly spool: Spool },
): Promise<SpooledFile> {
  const { imageUrl } = call.body;
  const { image } = call.files;
  if (image && imageUrl !== undefined) throw new Problem(imageProblems.oneOnly);
  if (image) {
    const isJson = call.request.headers['content-type']?.startsWith('application/json');
    call.note({ inputMethod: isJson ? 'data_uri' : 'file', sourceFileSizeBytes: image.sizeBytes });
    return image;
  }
  if (imageUrl === undefined || imageUrl === '') throw new Problem(imageProblems.required);
  call.note({ inputMethod: 'url', imageUrl });
  const fetched = await fetchPicture(imageUrl, { ...deps, signal: call.signal });
  call.note({ sourceFileSizeBytes: fetched.sizeBytes });
  return fetched;
}

/** Fetches a picture from an address that a user gave, through the guard, to disk. */
async function fetchPicture(
  url: string,
  deps: { readonly outbound: Outbound; readonly spool: Spool; readonly signal: AbortSignal },
): Promise<SpooledFile> {
  const response = await deps.outbound.fetch(url, {
    maxBytes: imageFile.maxBytes,
    timeoutMs: fetchTimeoutMs,
    signal: deps.signal,
  });
  if (response.status < 200 || response.status > 299) {
    await response.cancel();
    throw new Problem(outboundProblems.urlNotFetched, { cause: new Error(`Answered ${response.status}`) });
  }
  return deps.spool.write(response.body, {
    maxBytes: imageFile.maxBytes,
    tooLarge: imageFile.tooLarge,
    sniff: requireImage,
  });
}
