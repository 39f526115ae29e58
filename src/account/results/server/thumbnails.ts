import type { Files } from '#platform/server/files/files.ts';
import { type Spool, storedFile } from '#platform/server/files/spool.ts';
import { outputFormats } from '#platform/server/image/formats.ts';
import type { StoredBytes } from '#platform/server/image/measure/byte-window.ts';
import { type Pictures, planJob } from '#platform/server/image/pipeline/pictures.ts';
import { thumbnailSteps } from '#platform/server/image/pipeline/steps.ts';
import { storedBytes } from '#platform/server/image/picture-requests.ts';
import type { ImageCaller } from '#platform/server/image/work/processor.ts';
import { Problem } from '#platform/shared/problem.ts';
import { resultProblems } from '#account/results/shared/contract.ts';
import type { StoredResult } from './list-results.ts';
import { resultFileKey } from './pending-result.ts';
import { resultLimits } from '#account/results/shared/result.ts';

/** The thumbnails of all results have keys with this prefix. */
export const thumbnailFilePrefix = 'result-thumbnails/';

export const thumbnailType = outputFormats.webp.contentType;

/** Returns the file key of a result's thumbnail in the store. */
export function thumbnailFileKey(name: string): string {
  return `${thumbnailFilePrefix}${name}.webp`;
}

export interface ThumbnailDeps {
  readonly files: Files;
  readonly spool: Spool;
  readonly images: Pictures;
}

export interface Thumbnails {
  /**
   * Opens the thumbnail of a result, and makes it at its first view. Throws `Problem`: 404 where the result's
   * file is not there, and what the image processor throws.
   */
  open(result: StoredResult, caller: ThumbnailCaller): Promise<OpenThumbnail>;
}

type ThumbnailCaller = Pick<ImageCaller, 'accountId' | 'isPremium'>;
type OpenThumbnail = NonNullable<Awaited<ReturnType<Files['open']>>>;

/** Makes thumbnails behind single requests, each once however many ask for it. */
export function createThumbnails(deps: ThumbnailDeps): Thumbnails {
  const underWay = new Map<string, Promise<void>>();
  const lastOf = new Map<number, Promise<void>>();

  async function make({ name, sizeBytes }: StoredResult, caller: ThumbnailCaller): Promise<void> {
    const source = await openSource(deps, resultFileKey(name), sizeBytes);
    try {
      await storeThumbnail(deps, { name, picture: storedBytes(source) }, caller);
    } finally {
      await source.remove();
    }
  }

  /**
   * One after the other for an account, so that a page full of large results is never in the spool at once.
   */
  async function makeInTurn(result: StoredResult, caller: ThumbnailCaller): Promise<void> {
    const run = () => make(result, caller);
    const before = lastOf.get(caller.accountId);
    // The one before answers to those who asked for it.
    const making = before ? before.then(run, run) : run();
    lastOf.set(caller.accountId, making);
    try {
      await making;
    } finally {
      if (lastOf.get(caller.accountId) === making) lastOf.delete(caller.accountId);
    }
  }

  return {
    async open(result, caller) {
      const key = thumbnailFileKey(result.name);
      const ready = await deps.files.open(key);
      if (ready) return ready;
      let making = underWay.get(key);
      if (!making) {
        making = makeInTurn(result, caller).finally(() => underWay.delete(key));
        underWay.set(key, making);
      }
      await making;
      const made = await deps.files.open(key);
      if (!made) throw new Problem(resultProblems.notFound);
      return made;
    },
  };
}

/**
 * Makes the thumbnail of a result and stores it beside it. Throws what the image processor and the store
 * throw.
 */
export async function storeThumbnail(
  { files, images }: Pick<ThumbnailDeps, 'files' | 'images'>,
  { name, picture }: { readonly name: string; readonly picture: StoredBytes },
  { accountId, isPremium }: ThumbnailCaller,
): Promise<void> {
  const job = await planJob(picture, thumbnailSteps(resultLimits.thumbnailPx));
  // Others may wait for the same one, so that nobody's going ends it.
  const { signal } = new AbortController();
  const caller = { accountId, isPremium, isBackground: true, signal };
  const { pictures } = await images.run(job, caller);
  await files.put(thumbnailFileKey(name), pictures[0].bytes, {
    contentType: thumbnailType,
    replaceable: true,
  });
}

/** Returns the file where it is on a disk, or a copy from an object store. */
async function openSource({ files, spool }: ThumbnailDeps, key: string, sizeBytes: number) {
  const path = files.pathOf(key);
  if (path !== undefined && (await files.size(key)) === sizeBytes) return storedFile(path, sizeBytes);
  const file = await files.open(key);
  if (!file) throw new Problem(resultProblems.notFound);
  return spool.write(file.stream, { maxBytes: sizeBytes, tooLarge: resultProblems.notFound });
}
