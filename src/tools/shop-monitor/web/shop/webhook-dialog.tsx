import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { client } from '#platform/web/call.ts';
import { Dialog } from '#platform/web/dialog.tsx';
import { Field } from '#platform/web/field.tsx';
import { Input } from '#platform/web/input.tsx';
import { toast } from '#platform/web/toast-store.ts';
import type { Shop } from '#tools/shop-monitor/shared/entities.ts';
import { emailOnly } from '#tools/shop-monitor/shared/limits.ts';
import { adviceFor } from '#tools/shop-monitor/web/add/shop-input.ts';
import { useVerifiedEmail } from '#tools/shop-monitor/web/email-address.tsx';
import { showErrorToast } from '#tools/shop-monitor/web/error-toast.ts';
import { shopName, shopsKey } from '#tools/shop-monitor/web/shops.ts';
import { updateShop } from '#tools/shop-monitor/web/operations.ts';

/** Changes the webhook URL of a shop. Closes once the server has stored it. */
export function WebhookDialog({ shop, onClose }: { readonly shop: Shop; readonly onClose: () => void }) {
  const [url, setUrl] = useState(shop.webhookUrl === emailOnly ? '' : shop.webhookUrl);
  const email = useVerifiedEmail();
  const change = useChangeWebhook(shop.id);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!change.isPending) change.mutate(url.trim(), { onSuccess: onClose });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Change webhook"
      description={`Where new products of ${shopName(shop)} are posted from now on.`}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <Field label="Webhook URL" error={adviceFor(change.error).webhookUrl}>
          {(control) => (
            <Input
              {...control}
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              value={url}
              onChange={(event) => {
                setUrl(event.target.value);
                if (change.isError) change.reset();
              }}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={url.trim() === ''} pending={change.isPending}>
            Save
          </Button>
          {shop.webhookUrl !== emailOnly && (
            <Button
              variant="outline"
              disabled={change.isPending || email === undefined}
              onClick={() => change.mutate(emailOnly, { onSuccess: onClose })}
            >
              Email only
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

function useChangeWebhook(shopId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (webhookUrl: string) =>
      client.call(updateShop, { params: { id: String(shopId) }, body: { webhookUrl } }),
    onSuccess: () => {
      toast({ title: 'Shop settings updated' });
      return queries.invalidateQueries({ queryKey: shopsKey });
    },
    onError: (error) => showErrorToast('Update failed', error, 'The server could not be reached.'),
  });
}
