import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { CallError } from '#platform/shared/client.ts';
import { paths } from '#platform/shared/paths.ts';
import { Alert } from '#platform/web/alert.tsx';
import { Button } from '#platform/web/button.tsx';
import { client } from '#platform/web/call.ts';
import { Dialog } from '#platform/web/dialog.tsx';
import { fixOf, messageOf } from '#platform/web/messages.ts';
import { ownAddress } from '#platform/web/own-address.ts';
import { Spinner } from '#platform/web/spinner.tsx';
import { toast } from '#platform/web/toast-store.ts';
import type { Shop } from '#tools/shop-monitor/shared/entities.ts';
import { showErrorToast } from '#tools/shop-monitor/web/error-toast.ts';
import { shopProblems } from '#tools/shop-monitor/shared/problems.ts';
import { shopName, shopsKey } from '#tools/shop-monitor/web/shops.ts';
import { recipeLimits } from '#workflows/recipes/shared/limits.ts';
import { TemplateChoice } from '#workflows/templates/web/template-choice.tsx';
import { updateShop } from '#tools/shop-monitor/web/operations.ts';
import { previewShop } from './operations.ts';

interface RecipeDialogProps {
  readonly shop: Shop;
  readonly onClose: () => void;
}

/** Chooses the template of a shop, with a preview on the shop's latest product. */
export function RecipeDialog({ shop, onClose }: RecipeDialogProps) {
  const [chosen, setChosen] = useState(shop.templateId);
  const change = useChangeTemplate(shop.id, onClose);
  const preview = usePreview(shop.id, chosen);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Finished pictures"
      description={
        `The picture of each new product of ${shopName(shop)} is finished with a template and sent with ` +
        'the webhook. {{title}}, {{price}}, {{url}}, {{artist}} and {{product_id}} are filled in. Each ' +
        `counts as one request; the webhook waits at most ${recipeLimits.longestHoldSeconds} seconds.`
      }
    >
      <div className="grid gap-5">
        <TemplateChoice value={chosen} onChoose={setChosen} />
        {chosen !== null && <Preview preview={preview} templateId={chosen} />}
        <div className="flex flex-wrap gap-3">
          <Button
            disabled={chosen === shop.templateId || isNotFillable(preview.error)}
            pending={change.isPending}
            onClick={() => change.mutate(chosen)}
          >
            {chosen === null ? 'Use no template' : 'Use this template'}
          </Button>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Asks for the pictures that the webhook of the shop's latest product would carry. */
function usePreview(shopId: number, templateId: string | null) {
  return useQuery({
    queryKey: [previewShop.path, shopId, templateId],
    enabled: templateId !== null,
    queryFn: async ({ signal }) => {
      const input = { params: { id: String(shopId) }, body: { template_id: templateId ?? '' }, signal };
      return (await client.call(previewShop, input)).data;
    },
    retry: false,
    staleTime: 60_000,
  });
}

/** Whether the template has variables that no product fills: the shop would be refused it. */
function isNotFillable(error: Error | null): boolean {
  return error instanceof CallError && error.code === shopProblems.templateNotFillable.code;
}

interface PreviewProps {
  readonly preview: ReturnType<typeof usePreview>;
  readonly templateId: string;
}

function Preview({ preview: { error, data }, templateId }: PreviewProps) {
  if (error) {
    return (
      <Alert variant="destructive" title={messageOf(error)}>
        <p>{fixOf(error)}</p>
        {isNotFillable(error) && (
          <Link
            href={`${paths.textOverlay}?template=${templateId}`}
            className="mt-2 inline-block text-cyan underline underline-offset-4"
          >
            Change the template
          </Link>
        )}
      </Alert>
    );
  }
  if (!data) return <Spinner label="Finishing the latest product" />;
  return (
    <figure className="grid gap-2">
      <ul className="flex flex-wrap gap-2">
        {data.images.map(({ name, url, width, height }) => (
          <li key={name}>
            <a href={ownAddress(url)} target="_blank" rel="noreferrer" className="grid gap-1 text-sm">
              <img
                src={ownAddress(url)}
                width={width}
                height={height}
                alt={`${data.title ?? data.product_id}, ${name}`}
                className="halftone mid-ground max-h-40 w-auto border border-rule"
              />
              {name}
            </a>
          </li>
        ))}
      </ul>
      <figcaption className="text-sm text-ink-soft">
        The latest product: <bdi>{data.title ?? data.product_id}</bdi>
      </figcaption>
    </figure>
  );
}

function useChangeTemplate(shopId: number, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (templateId: string | null) =>
      client.call(updateShop, { params: { id: String(shopId) }, body: { templateId } }),
    onSuccess: async () => {
      toast({ title: 'Shop settings updated' });
      onDone();
      await queries.invalidateQueries({ queryKey: shopsKey });
    },
    onError: (error) => showErrorToast('Update failed', error, 'The server could not be reached.'),
  });
}
