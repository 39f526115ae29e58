import type { Principal } from '../../../account/access/server/principal.ts';
import { planOf } from '../../../account/usage/server/quota.ts';
import { createAccountPlaces } from '../../../platform/server/budgets/account-places.ts';
import type { RequestContext } from '../../../platform/server/http/serve.ts';
import type { Outbound } from '../../../platform/server/outbound/outbound.ts';
import { outboundProblems } from '../../../platform/shared/outbound-problems.ts';
import { Problem } from '../../../platform/shared/problem.ts';
import type { extractAudio } from '../shared/contract.ts';
import { audioLimits, videoFile } from '../shared/limits.ts';
import { audioProblems } from '../shared/problems.ts';
import { sniffVideo } from './sniff.ts';
import { nameOfUrl, plainName } from './source-name.ts';
import type { Submission } from './submit-job.ts';

export type ExtractContext = RequestContext<typeof extractAudio, Principal>;
type Source = Pick<Submission, 'video' | 'inputMethod' | 'sourceName'>;

const declaredLengthTimeoutMs = 3_000;

/** Throws `Unsupported video format` for the first bytes of anything that is no video. */
export function requireVideo(head: Uint8Array): void {
  if (!sniffVideo(head)) throw new Problem(audioProblems.unsupportedFormat);
}

/**
 * The one video that a call names: a file, a data URI or an address. An address is judged as text here; its
 * video is fetched by the job. Throws 400 for none, for both and for a bad address, 413 for an address that
 * declares too many bytes.
 */
export async function receiveVideo(context: ExtractContext, outbound: Outbound): Promise<Source> {
  const { videoUrl, webhookUrl } = context.body;
  const { video } = context.files;
  if (webhookUrl !== undefined) outbound.check(webhookUrl, outboundProblems.invalidWebhookUrl);
  if (video && videoUrl !== undefined) throw new Problem(audioProblems.oneVideoOnly);
  if (video) {
    const isJson = context.request.headers['content-type']?.startsWith('application/json');
    const sourceName = 'name' in video && typeof video.name === 'string' ? plainName(video.name) : undefined;
    return { video: video, inputMethod: isJson ? 'data_uri' : 'file', sourceName };
  }
  if (videoUrl === undefined || videoUrl === '') throw new Problem(audioProblems.videoRequired);
  const url = outbound.check(videoUrl);
  await refuseDeclaredLength(url, outbound, context.signal);
  return { video: undefined, inputMethod: 'url', sourceName: nameOfUrl(url) };
}

/** A server that can't or won't tell is no reason to refuse: the job counts the bytes (contract 11). */
async function refuseDeclaredLength(url: URL, outbound: Outbound, signal: AbortSignal): Promise<void> {
  const declaredBytes = await declaredLength(url, outbound, signal).catch((error: unknown) => {
    if (error instanceof Problem && error.code === outboundProblems.urlNotFetched.code) return undefined;
    throw error;
  });
  if (declaredBytes !== undefined && declaredBytes > audioLimits.maxVideoBytes)
    throw new Problem(videoFile.tooLarge);
}

async function declaredLength(
  url: URL,
  outbound: Outbound,
  signal: AbortSignal,
): Promise<number | undefined> {
  const response = await outbound.fetch(url, {
    method: 'HEAD',
    maxBytes: 0,
    timeoutMs: declaredLengthTimeoutMs,
    signal,
  });
  await response.cancel();
  const declared = response.headers['content-length'];
  return response.status === 200 && typeof declared === 'string' ? Number(declared) : undefined;
}

const retryAfterSeconds = 10;

/**
 * Places for the videos that accounts send at once. Taking one gives what leaves it, and throws 429
 * `too_many_uploads` where the account has as many as its plan allows; of a repeat no plan is known, it
 * counts as free.
 */
export function createUploadPlaces() {
  const places = createAccountPlaces();
  return (accountId: number, principal: Principal | undefined): (() => void) => {
    const plan = principal ? planOf(principal.userStatus) : 'free';
    const leave = places.take(accountId, audioLimits.uploadsAtOnce[plan]);
    if (!leave) throw new Problem(audioProblems.tooManyUploads, { retryAfterSeconds });
    return leave;
  };
}
