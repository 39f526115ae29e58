import type { Principal } from '#account/access/server/principal.ts';
import { fairCaller } from '#account/usage/server/fair-caller.ts';
import { planOf } from '#account/usage/server/quota.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { Spool, SpooledFile } from '#platform/server/files/spool.ts';
import type { RequestContext, Serve } from '#platform/server/http/serve.ts';
import { withWindow } from '#platform/server/image/measure/byte-window.ts';
import type { MadePicture } from '#platform/server/image/pipeline/made.ts';
import type { Pictures } from '#platform/server/image/pipeline/pictures.ts';
import type { TakenApart } from '#platform/server/image/pipeline/take-apart.ts';
import { storedBytes } from '#platform/server/image/picture-requests.ts';
import { ImageProcessDied } from '#platform/server/image/work/image-process.ts';
import type { ImageCaller } from '#platform/server/image/work/processor.ts';
import type { Outbound } from '#platform/server/outbound/outbound.ts';
import { receiveFile } from '#platform/server/outbound/receive-file.ts';
import { concerning, Problem } from '#platform/shared/problem.ts';
import { assetFileKey } from '#tools/text-overlay/server/assets/asset-files.ts';
import {
  type AssetOwner,
  countAssetPlaces,
  type NewAsset,
  storeAssetFile,
} from '#tools/text-overlay/server/assets/assets.ts';
import { imageLayerLimits } from '#tools/text-overlay/shared/image-layer.ts';
import { importTemplate } from '#workflows/templates/shared/import-contract.ts';
import { templateLimits } from '#workflows/templates/shared/limits.ts';
import { psdLimits } from '#workflows/templates/shared/psd-limits.ts';
import { psdProblems } from '#workflows/templates/shared/psd-problems.ts';
import { storedLayers, type TemplateContent } from '#workflows/templates/shared/template-fields.ts';
import { variablesIn } from '#workflows/templates/server/fill-template.ts';
import { presentTemplate } from '#workflows/templates/server/present-template.ts';
import { createTemplate, refuseTooMany, type SaveDeps } from '#workflows/templates/server/save-template.ts';
import { storeTemplateFile, templateFilePrefix } from '#workflows/templates/server/template-files.ts';
import { psdHeaderBytes, readPsdHeader, requirePsd } from './parse/psd-file.ts';
import type { PsdParts, TakeApartOptions } from './parse/take-apart.ts';

interface ImportDeps extends SaveDeps {
  readonly files: Files;
  readonly images: Pictures;
  readonly outbound: Outbound;
  readonly spool: Spool;
  /** Without a slash at its end. */
  readonly publicUrl: string;
}

/** Serves the import of a PSD as a template (contract 11, Templates). */
export function serveImport(serve: Serve<Principal>, deps: ImportDeps): void {
  const { database, publicUrl } = deps;
  const ownerOf = ({ userId, userStatus }: Principal) => ({ userId, plan: planOf(userStatus) });
  serve(
    importTemplate,
    async (context) => {
      const file = await receivePsd(context, deps);
      const owner = ownerOf(context.principal);
      const places = await countAssetPlaces(database.orm, owner);
      const options = { maxImages: Math.max(0, Math.min(places, imageLayerLimits.maxLayers)) };
      const { report: parts, pictures } = await takeApart(deps.images, file, {
        options,
        caller: fairCaller(context),
      });
      const version = await storeParts(deps, owner, { parts, pictures });
      const name = context.body.name ?? nameOf(context.files.file?.name ?? fileNameIn(context.body.file_url));
      try {
        return await createTemplate(deps, owner, { name, ...version }, (tx, made) =>
          context.commit(tx, {
            json: {
              success: true as const,
              // No shop uses it yet.
              data: presentTemplate(made, [], publicUrl),
              report: [...parts.report],
              fidelity: parts.fidelity,
            },
          }),
        );
      } catch (error) {
        // After any other error the commit may have succeeded; the sweep then decides.
        if (error instanceof Problem) await removeFiles(deps.files, version);
        throw error;
      }
    },
    {
      sniff: { file: requirePsd },
      // The transaction counts again; this spares the work on a file that would be refused.
      beforeBody: (principal) => refuseTooMany(database.orm, ownerOf(principal)),
    },
  );
}

const fetchTimeoutMs = 60_000;

/** Returns the PSD that a request brings or names. */
async function receivePsd(
  context: RequestContext<typeof importTemplate, Principal>,
  deps: ImportDeps,
): Promise<SpooledFile> {
  const { body, files, principal, signal } = context;
  const payer = { accountId: principal.userId };
  const sent = { file: files.file, fileUrl: body.file_url, timeoutMs: fetchTimeoutMs, signal, payer };
  const { required, oneOnly, tooLarge } = psdProblems;
  const needs = { required, oneOnly, tooLarge, maxBytes: psdLimits.maxBytes, sniff: requirePsd };
  try {
    const file = await receiveFile(sent, needs, deps);
    context.note({ inputMethod: files.file?.sentAs ?? 'url', sourceFileSizeBytes: file.sizeBytes });
    return file;
  } catch (error) {
    throw concerning('file_url', error);
  }
}

/** The document's own pixels, those of a layer and what drawing one takes. */
const copies = 3.5;
const longAbovePixels = 2_000_000;

/** Takes a PSD apart in an image process, and removes it. Throws `Problem` for one that cannot be read. */
async function takeApart(
  images: Pictures,
  file: SpooledFile,
  { options, caller }: { readonly options: TakeApartOptions; readonly caller: ImageCaller },
): Promise<TakenApart<PsdParts>> {
  const source = storedBytes(file);
  try {
    const { width, height } = readPsdHeader(
      await withWindow(source, (window) => window.show(0, psdHeaderBytes)),
    );
    const job = {
      source,
      options,
      memoryBytes: file.sizeBytes + width * height * 4 * copies,
      isLong: width * height > longAbovePixels,
    };
    return await images.takeApart<PsdParts>(job, caller);
  } catch (error) {
    // It took all the memory that it may: whatever the file claims, it is none that can be read.
    if (error instanceof ImageProcessDied) throw new Problem(psdProblems.notRead, { cause: error });
    throw concerning('file', error);
  } finally {
    await file.remove();
  }
}

/** Stores the pictures of a document; the sweep removes them if no template comes of it. */
async function storeParts(
  deps: ImportDeps,
  owner: AssetOwner,
  { parts, pictures: [picture, thumbnail, ...images] }: PartsWithPictures,
) {
  if (!picture || !thumbnail) throw new Error('Expected the own picture and its thumbnail, received none');
  const assets: NewAsset[] = [];
  const content = () =>
    contentOf(
      parts,
      assets.map(({ id }) => id),
    );
  variablesIn(content());
  for (const [index, { bytes, width, height }] of images.entries())
    assets.push(
      await storeAssetFile(deps, owner, {
        name: parts.names[index] || 'Picture',
        bytes,
        format: 'png',
        width,
        height,
      }),
    );
  return {
    content: content(),
    newAssets: assets,
    picture: await storeTemplateFile(deps.files, picture.bytes, picture.extension),
    pictureBytes: picture.bytes.byteLength,
    thumbnail: await storeTemplateFile(deps.files, thumbnail.bytes, thumbnail.extension),
  };
}

/** A store that is down now does not change the outcome: the sweep removes the files later. */
async function removeFiles(files: Files, version: Awaited<ReturnType<typeof storeParts>>): Promise<void> {
  const keys = [
    ...[version.picture, version.thumbnail].map((name) => templateFilePrefix + name),
    ...version.newAssets.map(({ fileName }) => assetFileKey(fileName)),
  ];
  await Promise.allSettled([files.removeAll(keys)]);
}

interface PartsWithPictures {
  readonly parts: PsdParts;
  readonly pictures: readonly MadePicture[];
}

/** Returns a template's content; its images name the assets. */
function contentOf({ layers, artwork }: PsdParts, assets: readonly string[]): TemplateContent {
  const named = layers.map((layer) => {
    if (layer.type !== 'image') return layer;
    const image = Number(layer.image) === artwork ? '{{artwork}}' : (assets[Number(layer.image)] ?? '');
    return { ...layer, image };
  });
  const sample = artwork === null ? undefined : assets[artwork];
  return {
    ...storedLayers(named),
    padding: null,
    sizes: [],
    sample_values: sample === undefined ? {} : { artwork: sample },
  };
}

function fileNameIn(address = ''): string {
  const name = URL.parse(address)?.pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Returns a file's name as that of a template, which has at least one character. */
function nameOf(fileName: string): string {
  const plain = fileName
    .replaceAll(/\p{Cc}/gu, '')
    .replace(/\.psd$/i, '')
    .trim();
  return plain.slice(0, templateLimits.nameMaxLength).toWellFormed() || 'Imported template';
}
