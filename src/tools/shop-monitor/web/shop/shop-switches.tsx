import { useId } from 'react';
import { Switch } from '#platform/web/switch.tsx';
import type { Shop } from '#tools/shop-monitor/shared/entities.ts';
import { shopLimits } from '#tools/shop-monitor/shared/limits.ts';
import { type SwitchName, useToggleShop } from './use-toggle-shop.ts';

interface SwitchMessages {
  readonly name: SwitchName;
  readonly label: string;
  readonly on: string;
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
          messages={messages}
          short={short}
          on={shop[messages.name]}
          onChange={(on) => toggle.mutate({ name: messages.name, on })}
        />
      ))}
    </div>
  );
}

interface SwitchRowProps {
  readonly messages: SwitchMessages;
  readonly short: boolean;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

function SwitchRow({ messages, short, on, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <div className={short ? 'flex items-center gap-4' : 'flex gap-4'}>
      <Switch id={id} label={messages.label} checked={on} onChange={onChange} />
      <div>
        <label htmlFor={id} className="font-medium">
          {messages.label}
        </label>
        {!(short && on) && <p className="text-sm text-ink-soft">{on ? messages.on : messages.off}</p>}
      </div>
    </div>
  );
}
