import sharp from 'sharp';
import { fairCaller } from '#account/usage/server/fair-caller.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { Spool, SpooledFile } from '#platform/server/files/spool.ts';
import type { StoredBytes } from '#platform/server/image/measure/byte-window.ts';
import { measureImage } from '#platform/server/image/measure/measure.ts';
import { storedBytes, usePicture } from '#platform/server/image/picture-requests.ts';
import { outputFormats } from '#platform/server/image/formats.ts';
import { type Pictures, planJob } from '#platform/server/image/pipeline/pictures.ts';
import type { Outbound } from '#platform/server/outbound/outbound.ts';
import { concerning } from '#platform/shared/problem.ts';
import type { ReadyLayersDeps } from '#tools/text-overlay/server/ready-layers.ts';
import type { PictureRequest } from '#tools/text-overlay/server/routes.ts';
import { findTemplate } from './find-templates.ts';
import { templateOfImageUrl } from './present-template.ts';
import { spoolTemplateFile, storeTemplateFile } from './template-files.ts';
import { type TemplateWithFiles, thumbnailSteps } from './template-steps.ts';

export interface PictureDeps extends ReadyLayersDeps {
  readonly files: Files;
  readonly spool: Spool;
  readonly outbound: Outbound;
  readonly images: Pictures;
  /** Without a slash at its end. */
  readonly publicUrl: string;
}

/** The stored files of a template's own picture, by name. */
export interface OwnPicture {
  readonly picture: string | null;
  readonly pictureBytes: number | null;
  readonly thumbnail: string | null;
}

type SavingRequest = Pick<PictureRequest, 'principal' | 'files' | 'signal' | 'note'> & {
  readonly body: { readonly imageUrl?: string | undefined };
};

/**
 * Stores the picture that a request brings for a template, and its thumbnail; without one a thumbnail on a
 * plain sheet. The address of the picture of one of the account's templates stands for that picture, which is
 * then shared. Throws `Problem` for a picture that can't be fetched, read or stored.
 */
export async function storeOwnPicture(
  context: SavingRequest,
  template: TemplateWithFiles,
  deps: PictureDeps,
): Promise<OwnPicture> {
  const { imageUrl } = context.body;
  const storeThumbnailOn = async (picture: StoredBytes) => {
    const job = await planJob(picture, thumbnailSteps(template));
    const { pictures } = await deps.images.run(job, fairCaller(context));
    const [{ bytes, extension }] = pictures;
    return storeTemplateFile(deps.files, bytes, extension);
  };
  if (!context.files.image && imageUrl === undefined)
    return { picture: null, pictureBytes: null, thumbnail: await storeThumbnailOn(await neutralSheet()) };
  const storeThumbnail = (source: SpooledFile) => storeThumbnailOn(storedBytes(source));
  const shared = context.files.image ? undefined : await findShared(context, deps);
  if (shared) return { ...shared, thumbnail: await useStored(shared.picture, deps, storeThumbnail) };
  return usePicture(context, deps, async (source) => {
    const thumbnail = await storeThumbnail(source);
    const { format } = await measureImage(storedBytes(source));
    const extension = format === 'bmp' || format === 'avif' ? format : outputFormats[format].extension;
    const picture = await storeTemplateFile(deps.files, await source.read(), extension);
    return { picture, pictureBytes: source.sizeBytes, thumbnail };
  });
}

/** Mid-grey, on which light and dark texts can be read. */
const grey = '#85888e';
const sheetSidePx = 960;
let sheet: Promise<Buffer> | undefined;

/** Returns a plain picture, made once per process. */
async function neutralSheet(): Promise<StoredBytes> {
  const create = { width: sheetSidePx, height: sheetSidePx, channels: 3, background: grey } as const;
  sheet ??= sharp({ create }).png().toBuffer();
  return { pieces: [await sheet] };
}

async function findShared({ body, principal }: SavingRequest, { database, publicUrl }: PictureDeps) {
  const named = templateOfImageUrl(body.imageUrl ?? '', publicUrl);
  if (!named) return undefined;
  const { version } = await findTemplate(database, { userId: principal.userId, ...named });
  const { picture, pictureBytes } = version;
  return picture === null ? undefined : { picture, pictureBytes };
}

async function useStored<T>(
  picture: string,
  deps: PictureDeps,
  use: (source: SpooledFile) => Promise<T>,
): Promise<T> {
  const source = await spoolTemplateFile(deps, picture);
  try {
    return await use(source);
  } catch (error) {
    throw concerning('image_url', error);
  } finally {
    await source.remove();
  }
}
