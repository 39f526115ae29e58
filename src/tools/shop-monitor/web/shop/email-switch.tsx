import { type ReactNode, useId } from 'react';
import { Switch } from '#platform/web/switch.tsx';
import type { Shop } from '#tools/shop-monitor/shared/entities.ts';
import { EmailAddressNote, useVerifiedEmail, weeklyNote } from '#tools/shop-monitor/web/email-address.tsx';
import { usePatchShop } from './use-patch-shop.ts';

/** Turns emails about the new products of a shop on and off, and the weekly one. */
export function EmailSwitches({ shop }: { readonly shop: Shop }) {
  const email = useVerifiedEmail();
  const isQuiet = shop.notifyEmail && !shop.postProducts;
  return (
    <>
      <EmailSwitch shop={shop} name="notifyEmail" label="Email me new products">
        {isQuiet ? 'No emails while Post products is off.' : <EmailAddressNote email={email} />}
      </EmailSwitch>
      <EmailSwitch shop={shop} name="notifyWeekly" label="Weekly email">
        {weeklyNote}
      </EmailSwitch>
    </>
  );
}

interface EmailSwitchProps {
  readonly shop: Shop;
  readonly name: 'notifyEmail' | 'notifyWeekly';
  readonly label: string;
  /** A note below the label. */
  readonly children: ReactNode;
}

/** Off is possible without a verified address, too. */
function EmailSwitch({ shop, name, label, children }: EmailSwitchProps) {
  const id = useId();
  const email = useVerifiedEmail();
  const change = usePatchShop(shop.id);
  const on = change.isPending ? (change.variables[name] ?? shop[name]) : shop[name];
  return (
    <div className="flex gap-4">
      <Switch
        id={id}
        label={label}
        checked={on}
        disabled={!on && email === undefined}
        onChange={(next) => change.mutate({ [name]: next })}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">{children}</p>
      </div>
    </div>
  );
}
