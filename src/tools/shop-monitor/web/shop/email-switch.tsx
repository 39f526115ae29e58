import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { client } from '#platform/web/call.ts';
import { Switch } from '#platform/web/switch.tsx';
import { toast } from '#platform/web/toast-store.ts';
import type { Shop } from '#tools/shop-monitor/shared/entities.ts';
import { EmailAddressNote, useVerifiedEmail } from '#tools/shop-monitor/web/email-address.tsx';
import { showErrorToast } from '#tools/shop-monitor/web/error-toast.ts';
import { shopsKey } from '#tools/shop-monitor/web/shops.ts';
import { patchShop } from '#tools/shop-monitor/web/operations.ts';

const label = 'Email me new products';

/** Turns emails about the new products of a shop on and off. Off is possible without an address, too. */
export function EmailSwitch({ shop }: { readonly shop: Shop }) {
  const id = useId();
  const email = useVerifiedEmail();
  const change = useNotifyEmail(shop.id);
  const on = change.isPending ? change.variables : shop.notifyEmail;
  return (
    <div className="flex gap-4">
      <Switch
        id={id}
        label={label}
        checked={on}
        disabled={!on && email === undefined}
        onChange={(next) => change.mutate(next)}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
          {on && !shop.postProducts ? (
            'No emails while Post products is off.'
          ) : (
            <EmailAddressNote email={email} />
          )}
        </p>
      </div>
    </div>
  );
}

function useNotifyEmail(shopId: number) {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: `${patchShop.name}:${shopId}` },
    mutationFn: (notifyEmail: boolean) =>
      client.call(patchShop, { params: { id: String(shopId) }, body: { notifyEmail } }),
    onSuccess: () => {
      toast({ title: 'Shop settings updated' });
      return queries.invalidateQueries({ queryKey: shopsKey });
    },
    onError: (error) => showErrorToast('Update failed', error, 'The server could not be reached.'),
  });
}
