import { type SubmitEvent, useState } from 'react';
import { Button } from '../../../../platform/web/button.tsx';
import { Dialog } from '../../../../platform/web/dialog.tsx';
import { Field } from '../../../../platform/web/field.tsx';
import { Input } from '../../../../platform/web/input.tsx';
import type { Shop } from '../../shared/entities.ts';
import { adviceFor } from '../add/shop-input.ts';
import { shopName } from '../shop-name.ts';
import { useChangeWebhook } from './use-change-webhook.ts';

/** Another address for a shop's products; it closes once the server has taken it. */
export function WebhookDialog({ shop, onClose }: { readonly shop: Shop; readonly onClose: () => void }) {
  const [url, setUrl] = useState(shop.webhookUrl);
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
        <Button type="submit" disabled={url.trim() === ''} pending={change.isPending}>
          Save
        </Button>
      </form>
    </Dialog>
  );
}
