import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { DeleteButton } from '#platform/web/delete-button.tsx';
import { Dialog } from '#platform/web/dialog.tsx';
import { FileDrop } from '#platform/web/file-drop.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { messageOf } from '#platform/web/messages.ts';
import { SmallPicture } from '#platform/web/small-picture.tsx';
import { Spinner } from '#platform/web/spinner.tsx';
import type { Asset } from '#tools/text-overlay/shared/asset-contract.ts';
import { assetLimits } from '#tools/text-overlay/shared/asset-limits.ts';
import { assetsQuery, useAddAsset, useDeleteAsset } from './use-assets.ts';

const ConfirmDialog = lazyPart(async () => (await import('#platform/web/confirm-dialog.tsx')).ConfirmDialog);

interface AssetsDialogProps {
  readonly onChoose: (asset: Asset) => void;
  readonly onClose: () => void;
}

/** The account's pictures to put on others: chooses one, stores another one, or deletes one. */
export function AssetsDialog({ onChoose, onClose }: AssetsDialogProps) {
  const { data: assets = [] } = useQuery(assetsQuery);
  const choose = (asset: Asset) => {
    onChoose(asset);
    onClose();
  };
  const adding = useAddAsset(choose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Assets"
      description="Logos and other pictures that only your account can see and use."
    >
      <FileDrop
        label="Upload an asset"
        accept="image/*"
        hint={`Drop, paste or choose a picture, up to ${assetLimits.maxMegabytes} MB`}
        file={null}
        disabled={adding.isPending}
        error={adding.error ? messageOf(adding.error) : undefined}
        onFile={(file) => file && adding.mutate(file)}
      />
      {adding.isPending && <Spinner label="Storing the picture" />}
      {assets.length > 0 && (
        <ul aria-label="Your assets" className="mt-5 border-t border-rule">
          {assets.map((asset) => (
            <AssetRow key={asset.id} asset={asset} onChoose={choose} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

interface AssetRowProps {
  readonly asset: Asset;
  readonly onChoose: (asset: Asset) => void;
}

function AssetRow({ asset, onChoose }: AssetRowProps) {
  const { name, width, height, image_url } = asset;
  const deletion = useDeleteAsset();
  return (
    <li className="flex min-w-0 items-center gap-3 border-b border-rule py-1.5">
      <button
        type="button"
        onClick={() => onChoose(asset)}
        className="flex min-w-0 grow items-center gap-3 text-left hover:text-cyan"
      >
        <SmallPicture address={image_url} className="size-14 shrink-0" />
        <span className="min-w-0">
          <span className="block truncate font-medium">{name}</span>
          <span className="block font-mono text-sm text-ink-soft">
            {width} × {height}
          </span>
        </span>
      </button>
      <DeleteButton
        question={`Delete "${name}"?`}
        consequence="Layers that show it will stop working. Finished pictures do not change."
        action="Delete asset"
        pending={deletion.isPending}
        onDelete={() => deletion.mutate({ asset, force: false })}
      />
      <Suspense fallback={null}>
        {deletion.inUse !== undefined && (
          <ConfirmDialog
            question={`Delete "${name}" anyway?`}
            consequence={`${deletion.inUse}. Without it, this cannot be rendered any more.`}
            action="Delete anyway"
            onConfirm={() => deletion.mutate({ asset, force: true })}
            onClose={deletion.reset}
          />
        )}
      </Suspense>
    </li>
  );
}
