import { and, eq } from 'drizzle-orm';
import { fairCaller } from '#account/usage/server/fair-caller.ts';
import type { Tx } from '#platform/server/database/database.ts';
import type { Pictures } from '#platform/server/image/pipeline/pictures.ts';
import { fileInText, isFileName } from '#platform/server/upload/files-in-texts.ts';
import { Problem } from '#platform/shared/problem.ts';
import { lockAssets, type NewAsset, storeAssetFile } from '#tools/text-overlay/server/assets/assets.ts';
import { checkPicture } from '#tools/text-overlay/server/assets/check-picture.ts';
import type { AssetDeps } from '#tools/text-overlay/server/assets/assets.ts';
import { layerImageNotRead } from '#tools/text-overlay/server/images/layer-image-not-read.ts';
import type { PictureRequest } from '#tools/text-overlay/server/routes.ts';
import { assetIdPattern } from '#tools/text-overlay/shared/asset-limits.ts';
import { imageLayerProblems } from '#tools/text-overlay/shared/image-problems.ts';
import { layersOf, storedLayers, type TemplateContent } from '#workflows/templates/shared/template-fields.ts';
import { textsIn } from './fill-template.ts';
import { templateAssets, templates } from './tables.ts';

/** A template whose data URIs have become assets, which are not inserted yet. */
export interface ContentWithAssets {
  readonly content: TemplateContent;
  /** None by default. */
  readonly newAssets?: readonly NewAsset[];
}

/**
 * Makes assets of the data URIs that a template was sent with, in its images and sample values: stores their
 * files. Throws `Problem` 400 `layer_image_not_read`.
 */
export async function withAssets(
  deps: Omit<AssetDeps, 'database'> & { readonly images: Pictures },
  context: Pick<PictureRequest, 'principal' | 'signal' | 'files'>,
  content: TemplateContent,
): Promise<ContentWithAssets> {
  const made = new Map<string, NewAsset>();
  const { userId } = context.principal;
  const replaced = async (text: string, param: string): Promise<string> => {
    const file = fileInText(context.files, text);
    if (!file) {
      if (isFileName(text)) throw new Problem(imageLayerProblems.notRead, { param });
      return text;
    }
    try {
      const asset =
        made.get(text) ??
        (await storeAssetFile(
          deps,
          { userId },
          await checkPicture(deps.images, file, { name: 'Picture', caller: fairCaller(context) }),
        ));
      made.set(text, asset);
      return asset.id;
    } catch (error) {
      throw layerImageNotRead(param, error);
    }
  };
  const layers = [];
  for (const [index, layer] of layersOf(content).entries())
    layers.push(
      layer.type === 'image'
        ? { ...layer, image: await replaced(layer.image, `overlays.${index}.image`) }
        : layer,
    );
  const samples: [string, string | number][] = [];
  for (const [name, value] of Object.entries(content.sample_values))
    samples.push([name, typeof value === 'string' ? await replaced(value, `sample_values.${name}`) : value]);
  return {
    content: { ...content, ...storedLayers(layers), sample_values: Object.fromEntries(samples) },
    newAssets: [...made.values()],
  };
}

/**
 * Notes which assets a new version names, so that they are not deleted unasked. Throws `Problem` 400
 * `layer_image_not_read` for one that the account does not have.
 */
export async function insertTemplateAssets(
  tx: Tx,
  userId: number,
  { templateId, version }: { readonly templateId: string; readonly version: number },
  content: TemplateContent,
): Promise<void> {
  const named = assetsIn(content);
  if (named.size === 0) return;
  const own = await lockAssets(tx, userId, [...named.keys()]);
  for (const [id, param] of named) if (!own.has(id)) throw new Problem(imageLayerProblems.notRead, { param });
  await tx
    .insert(templateAssets)
    .values([...named.keys()].map((assetId) => ({ templateId, version, assetId })));
}

/** Returns the assets that a template names, and where. */
function assetsIn(content: TemplateContent): ReadonlyMap<string, string> {
  const layers = layersOf(content);
  const found = new Map<string, string>();
  for (const [index, text] of textsIn(content).entries()) {
    if (layers[index]?.type !== 'image') continue;
    for (const part of text) {
      const named =
        typeof part === 'string' ? [part] : [part.default, String(content.sample_values[part.name] ?? '')];
      for (const name of named)
        if (assetIdPattern.test(name ?? '')) found.set(name ?? '', `overlays.${index}.image`);
    }
  }
  return found;
}

/** Returns the templates whose present version names an asset, in words for an error. */
export async function findTemplatesWithAsset(tx: Tx, assetId: string): Promise<readonly string[]> {
  const found = await tx
    .select({ name: templates.name })
    .from(templateAssets)
    .innerJoin(
      templates,
      and(eq(templates.id, templateAssets.templateId), eq(templates.version, templateAssets.version)),
    )
    .where(eq(templateAssets.assetId, assetId))
    .orderBy(templates.position);
  return found.map(({ name }) => `the template ${name}`);
}
