import type { Principal } from '#account/access/server/principal.ts';
import { fairCaller } from '#account/usage/server/fair-caller.ts';
import { planOf } from '#account/usage/server/quota.ts';
import type { Spool } from '#platform/server/files/spool.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { requireImage, usePicture } from '#platform/server/image/picture-requests.ts';
import type { Pictures } from '#platform/server/image/pipeline/pictures.ts';
import type { Outbound } from '#platform/server/outbound/outbound.ts';
import { Problem } from '#platform/shared/problem.ts';
import * as contract from '#tools/text-overlay/shared/asset-contract.ts';
import { assetLimits } from '#tools/text-overlay/shared/asset-limits.ts';
import { assetProblems } from '#tools/text-overlay/shared/asset-problems.ts';
import { assetFileKey, contentTypeOf } from './asset-files.ts';
import { checkPicture } from './check-picture.ts';
import {
  type AssetDeps,
  deleteAsset,
  type FindAssetUses,
  getAsset,
  listAssets,
  requireAssetPlace,
  storeAsset,
  type StoredAsset,
} from './assets.ts';

export interface AssetRouteDeps extends AssetDeps {
  readonly outbound: Outbound;
  readonly spool: Spool;
  readonly images: Pictures;
  /** Without a slash at its end. */
  readonly publicUrl: string;
}

/**
 * Serves the pictures that an account stores to draw them again (contract 3, Assets). `findUses` returns what
 * uses one.
 */
export function serveAssets(serve: Serve<Principal>, deps: AssetRouteDeps, findUses: FindAssetUses): void {
  const { database, files, publicUrl } = deps;
  const present = (asset: StoredAsset) => presentAsset(asset, publicUrl);

  serve(
    contract.addAsset,
    async (context) => {
      const { imageUrl } = context.body;
      const name = context.body.name ?? nameOf(context.files.image?.name ?? lastPartOf(imageUrl));
      const picture = await usePicture(
        context,
        deps,
        (source) => checkPicture(deps.images, source, { name, caller: fairCaller(context) }),
        contract.assetFile,
      );
      return storeAsset(deps, ownerOf(context.principal), picture, (tx, asset) =>
        context.commit(tx, { json: { success: true as const, data: present(asset) } }),
      );
    },
    {
      sniff: { image: requireImage },
      // The transaction counts again; this spares the work on a picture that would be refused.
      beforeBody: (principal) => requireAssetPlace(database.orm, ownerOf(principal)),
    },
  );

  serve(contract.listAssets, async ({ principal, query }) => {
    const { rows, nextBefore } = await listAssets(database, principal.userId, query);
    return { json: { success: true as const, data: rows.map(present), next_before: nextBefore } };
  });

  serve(contract.getAssetImage, async ({ principal, params }) => {
    const { fileName, format } = await getAsset(database, principal.userId, params.id);
    const file = await files.open(assetFileKey(fileName));
    if (!file) throw new Problem(assetProblems.notFound);
    return {
      stream: file.stream,
      contentType: contentTypeOf(format),
      headers: {
        'content-length': String(file.sizeBytes),
        // An asset never changes under its id. Another account of the same browser must not get it.
        'cache-control': 'private, max-age=86400',
        vary: 'cookie, authorization, x-api-key',
        'content-disposition': `inline; filename="${fileName}"`,
      },
    };
  });

  serve(contract.deleteAsset, async ({ principal, params, query }) => {
    const deletion = { userId: principal.userId, id: params.id, force: query.force === 'true' };
    await deleteAsset(deps, deletion, findUses);
    return { json: { success: true as const, message: 'Asset deleted' } };
  });
}

function lastPartOf(address = ''): string {
  return URL.canParse(address) ? (new URL(address).pathname.split('/').at(-1) ?? '') : '';
}

/** Returns a file's name as that of an asset, which has at least one character. */
function nameOf(fileName: string): string {
  const plain = fileName.replaceAll(/\p{Cc}/gu, '').trim();
  return plain.slice(0, assetLimits.nameMaxLength).toWellFormed() || 'Picture';
}

function presentAsset(asset: StoredAsset, publicUrl: string): contract.Asset {
  const { id, name, format, width, height, sizeBytes, createdAt } = asset;
  return {
    id,
    name,
    format,
    width,
    height,
    size_bytes: sizeBytes,
    image_url: `${publicUrl}/api/assets/${id}/image`,
    created_at: createdAt.toISOString(),
  };
}

function ownerOf({ userId, userStatus }: Principal) {
  return { userId, plan: planOf(userStatus) };
}
