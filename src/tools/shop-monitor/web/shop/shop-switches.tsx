import { useId } from 'react';
import { Switch } from '#platform/web/switch.tsx';
import type { Shop } from '#tools/shop-monitor/shared/entities.ts';
import { emailOnly, shopLimits } from '#tools/shop-monitor/shared/limits.ts';
import { type SwitchName, useToggleShop } from './use-toggle-shop.ts';

interface SwitchMessages {
  readonly name: SwitchName;
  readonly label: string;
  readonly on: string;
  /** The same of a shop without a webhook. */
  readonly onByEmail?: string;
  readonly off: string;
}

const switches: readonly SwitchMessages[] = [
  {
    name: 'syncProducts',
    label: 'Sync products',
    on: `The shop is scanned every ${shopLimits.scanIntervalHours} hours.`,
    off: 'No scheduled scans. Re-scrape still works.',
  },
  {
    name: 'postProducts',
    label: 'Post products',
    on: 'New products are posted to the webhook.',
    onByEmail: 'New products are emailed.',
    off: 'New products are listed but never posted.',
  },
];

interface ShopSwitchesProps {
  readonly shop: Shop;
  /** Side by side, without the sentences where a switch is on. */
  readonly short?: boolean;
}

/** The switches of a shop, each with a sentence on its current effect. */
export function ShopSwitches({ shop, short = false }: ShopSwitchesProps) {
  const toggle = useToggleShop(shop.id);
  return (
    <div className={short ? 'flex flex-wrap gap-x-8 gap-y-3' : 'grid gap-4'}>
      {switches.map((messages) => (
        <SwitchRow
          key={messages.name}
          label={messages.label}
          effect={shop[messages.name] ? onText(messages, shop) : messages.off}
          short={short}
          on={shop[messages.name]}
          onChange={(on) => toggle.mutate({ name: messages.name, on })}
        />
      ))}
    </div>
  );
}

function onText({ on, onByEmail = on }: SwitchMessages, { webhookUrl }: Shop): string {
  return webhookUrl === emailOnly ? onByEmail : on;
}

interface SwitchRowProps {
  readonly label: string;
  readonly effect: string;
  readonly short: boolean;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

function SwitchRow({ label, effect, short, on, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <div className={short ? 'flex items-center gap-4' : 'flex gap-4'}>
      <Switch id={id} label={label} checked={on} onChange={onChange} />
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {!(short && on) && <p className="text-sm text-ink-soft">{effect}</p>}
      </div>
    </div>
  );
}
