import type { Database } from '#platform/server/database/database.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { Spool, SpooledFile } from '#platform/server/files/spool.ts';
import type { StoredBytes } from '#platform/server/image/measure/byte-window.ts';
import type { ImageMeasure } from '#platform/server/image/measure/extent.ts';
import { measureImage } from '#platform/server/image/measure/measure.ts';
import { fetchPicture, storedBytes } from '#platform/server/image/picture-requests.ts';
import type { Outbound } from '#platform/server/outbound/outbound.ts';
import { fileInText } from '#platform/server/upload/files-in-texts.ts';
import type { ReceivedFile } from '#platform/server/upload/received-file.ts';
import { Problem } from '#platform/shared/problem.ts';
import { assetIdPattern } from '#tools/text-overlay/shared/asset-limits.ts';
import { imageLayerLimits as limits } from '#tools/text-overlay/shared/image-layer.ts';
import { imageLayerProblems } from '#tools/text-overlay/shared/image-problems.ts';
import { assetFileKey } from '#tools/text-overlay/server/assets/asset-files.ts';
import { getAsset } from '#tools/text-overlay/server/assets/assets.ts';
import { layerImageNotRead } from './layer-image-not-read.ts';

export interface LayerPictureDeps {
  readonly database: Database;
  readonly files: Files;
  readonly outbound: Outbound;
  readonly spool: Spool;
}

/** For whom pictures are read, and what came with the request. */
export interface LayerCaller {
  readonly accountId: number;
  readonly signal: AbortSignal;
  /** None by default. */
  readonly files?: Readonly<Record<string, ReceivedFile | undefined>>;
}

/** The picture of an image layer, ready for an image process. */
export interface LayerPicture {
  readonly bytes: StoredBytes;
  readonly measure: ImageMeasure;
  /** What names the picture in errors, such as `overlays.2.image`. */
  readonly param: string;
  /** What names its layer, such as `overlays.2`. */
  readonly layer: string;
}

/** Where the picture of a layer comes from. */
export interface NamedPicture extends Pick<LayerPicture, 'param' | 'layer'> {
  readonly image: string;
}

/** Pictures in the order of their names; whoever disposes of them removes the files. */
export interface LayerPictures extends AsyncDisposable {
  readonly pictures: readonly LayerPicture[];
}

/**
 * Reads the pictures that image layers name: files of the request, assets of the account, and addresses by
 * the guard, each once. Throws `Problem` 400 `layer_image_not_read` for one that is none of them, cannot be
 * fetched or has too many pixels, and 429 while the account has fetched too much.
 */
export async function openLayerPictures(
  deps: LayerPictureDeps,
  caller: LayerCaller,
  named: readonly NamedPicture[],
): Promise<LayerPictures> {
  const opened = new Map<string, Promise<SpooledFile>>();
  const removeAll = async () => {
    const ends = await Promise.allSettled(opened.values());
    await Promise.all(ends.map(async (end) => end.status === 'fulfilled' && end.value.remove()));
  };
  const open = async ({ image, ...names }: NamedPicture): Promise<LayerPicture> => {
    try {
      const file = opened.get(image) ?? openOne(deps, caller, image);
      opened.set(image, file);
      const bytes = storedBytes(await file);
      const measure = await measureImage(bytes);
      if (measure.width * measure.height <= limits.maxPixels) return { bytes, measure, ...names };
    } catch (error) {
      throw layerImageNotRead(names.param, error);
    }
    throw new Problem(imageLayerProblems.notRead, { param: names.param });
  };
  const ends = await Promise.allSettled(named.map(open));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) {
    await removeAll();
    throw failed.reason;
  }
  const pictures = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
  return { pictures, [Symbol.asyncDispose]: removeAll };
}

async function openOne(deps: LayerPictureDeps, caller: LayerCaller, image: string): Promise<SpooledFile> {
  const { accountId, signal, files = {} } = caller;
  const rule = { maxBytes: limits.maxBytes, tooLarge: imageLayerProblems.tooLarge };
  const sent = fileInText(files, image);
  if (sent) return sent;
  if (assetIdPattern.test(image)) {
    const { fileName } = await getAsset(deps.database, accountId, image);
    const stored = await deps.files.open(assetFileKey(fileName));
    if (!stored) throw new Problem(imageLayerProblems.notRead);
    return deps.spool.write(stored.stream, rule);
  }
  if (!/^https?:/i.test(image)) throw new Problem(imageLayerProblems.notRead);
  return fetchPicture(image, { ...deps, signal, payer: { accountId }, rule });
}
