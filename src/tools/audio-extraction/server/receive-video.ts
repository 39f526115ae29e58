import type { Principal } from '#account/access/server/principal.ts';
import { planOf } from '#account/usage/server/quota.ts';
import { createAccountPlaces } from '#platform/server/budgets/account-places.ts';
import type { RequestContext } from '#platform/server/http/serve.ts';
import { readStart } from '#platform/server/outbound/body.ts';
import { fetchFile, sniffFetched } from '#platform/server/outbound/fetch-file.ts';
import type { OutboundRequest } from '#platform/server/outbound/fetch.ts';
import type { Outbound } from '#platform/server/outbound/outbound.ts';
import { outboundProblems } from '#platform/shared/outbound-problems.ts';
import { concerning, Problem } from '#platform/shared/problem.ts';
import type { extractAudio } from '#tools/audio-extraction/shared/contract.ts';
import { audioLimits } from '#tools/audio-extraction/shared/limits.ts';
import { audioProblems } from '#tools/audio-extraction/shared/problems.ts';
import type { UploadDeps } from './deps.ts';
import { nameOfUrl, plainName } from './source-name.ts';
import { requireVideo } from './sniff.ts';
import type { Submission } from './submit-job.ts';
import { completeUpload } from './uploads/take-upload.ts';
import { videoFile } from '#tools/audio-extraction/shared/video-rule.ts';

export type ExtractContext = RequestContext<typeof extractAudio, Principal>;
type Source = Pick<Submission, 'video' | 'upload' | 'inputMethod' | 'sourceName'>;

const lookTimeoutMs = 3_000;
const sniffedBytes = 4_100;

/**
 * Returns the one video of a request: a file, a data URI, a complete upload or an address. Checks an address
 * and its declared length; the job fetches the video. Throws `Problem` 400 for no video, for two, for a bad
 * address, for a web page and for an upload that is not complete, 404, 409 and 410 for one that can't be
 * used, 429 while the account owes for what it fetched, and 413 if the declared length is too large.
 */
export async function receiveVideo(
  context: ExtractContext,
  deps: UploadDeps & { readonly outbound: Outbound },
): Promise<Source> {
  const { outbound } = deps;
  const { videoUrl, uploadId, webhookUrl } = context.body;
  const { video } = context.files;
  if (webhookUrl !== undefined)
    outbound.check(webhookUrl, { ...outboundProblems.invalidWebhookUrl, param: 'webhook_url' });
  if ([video, videoUrl, uploadId].filter((source) => source !== undefined).length > 1)
    throw new Problem(audioProblems.oneVideoOnly);
  if (video) {
    const sourceName = video.name === undefined ? undefined : plainName(video.name);
    return { video, upload: undefined, inputMethod: video.sentAs, sourceName };
  }
  if (uploadId !== undefined) {
    const upload = await completeUpload(deps, { id: uploadId, userId: context.principal.userId });
    return { video: undefined, upload, inputMethod: 'file', sourceName: upload.sourceName ?? undefined };
  }
  if (videoUrl === undefined) throw new Problem(audioProblems.videoRequired);
  const url = outbound.check(videoUrl, { ...outboundProblems.invalidUrl, param: 'video_url' });
  const payer = { accountId: context.principal.userId };
  await checkDeclared(url.href, outbound, { signal: context.signal, payer }).catch((error: unknown) => {
    throw concerning('video_url', error);
  });
  return { video: undefined, upload: undefined, inputMethod: 'url', sourceName: nameOfUrl(url) };
}

/**
 * Throws `Problem` 413 if the host declares too many bytes, and 400 if it has a web page there. It need not
 * declare anything, and may fail for now: the job sees (contract 11).
 */
async function checkDeclared(
  url: string,
  outbound: Outbound,
  look: Pick<OutboundRequest, 'signal' | 'payer'>,
): Promise<void> {
  try {
    const request = { timeoutMs: lookTimeoutMs, ...look };
    const declared = await fetchFile(outbound, url, { ...request, method: 'HEAD', maxBytes: 0 });
    await declared.cancel();
    const { 'content-length': length, 'content-type': type } = declared.headers;
    if (Number(length) > audioLimits.maxVideoBytes) throw new Problem(videoFile.tooLarge);
    if (!/^text\/html\b/i.test(String(type ?? ''))) return;
    // Some hosts answer HEAD with a page although GET gives the file.
    const page = await fetchFile(outbound, url, { ...request, maxBytes: Number.POSITIVE_INFINITY });
    sniffFetched(page, requireVideo)(await readStart(page.body, sniffedBytes));
  } catch (error) {
    if (!(error instanceof Problem && error.code === outboundProblems.urlNotFetched.code)) throw error;
  }
}

const retryAfterSeconds = 10;

/**
 * Takes one of an account's places for uploads; returns what gives it back. Throws `Problem` 429
 * `too_many_uploads`.
 */
export type TakeUploadPlace = (accountId: number, principal: Principal | undefined) => () => void;

/**
 * Limits how many videos an account uploads at once to this process. The returned function takes a place and
 * returns a function that releases it. Throws `Problem` 429 `too_many_uploads` if the plan allows no more.
 * The plan of a repeated request is unknown, so the limit of a free account applies.
 */
export function createUploadPlaces(): TakeUploadPlace {
  const places = createAccountPlaces();
  return (accountId, principal) => {
    const plan = principal ? planOf(principal.userStatus) : 'free';
    const leave = places.take(accountId, audioLimits.uploadsAtOnce[plan]);
    if (!leave) throw new Problem(audioProblems.tooManyUploads, { retryAfterSeconds });
    return leave;
  };
}
