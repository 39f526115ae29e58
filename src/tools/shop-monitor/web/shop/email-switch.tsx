import { useId } from 'react';
import { Switch } from '#platform/web/switch.tsx';
import type { Shop } from '#tools/shop-monitor/shared/entities.ts';
import { EmailAddressNote, useVerifiedEmail } from '#tools/shop-monitor/web/email-address.tsx';
import { usePatchShop } from './use-patch-shop.ts';

const label = 'Email me new products';

/** Turns emails about the new products of a shop on and off. Off is possible without an address, too. */
export function EmailSwitch({ shop }: { readonly shop: Shop }) {
  const id = useId();
  const email = useVerifiedEmail();
  const change = usePatchShop(shop.id);
  const on = change.isPending ? (change.variables.notifyEmail ?? shop.notifyEmail) : shop.notifyEmail;
  return (
    <div className="flex gap-4">
      <Switch
        id={id}
        label={label}
        checked={on}
        disabled={!on && email === undefined}
        onChange={(next) => change.mutate({ notifyEmail: next })}
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
