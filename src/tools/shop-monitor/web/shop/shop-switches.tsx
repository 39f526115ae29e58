import { useId } from 'react';
import { Switch } from '../../../../platform/web/switch.tsx';
import type { Shop } from '../../shared/entities.ts';
import { shopLimits } from '../../shared/limits.ts';
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
    off: 'New products are listed but not posted, not later either.',
  },
];

/** The switches of a shop, each with a sentence on its current effect. */
export function ShopSwitches({ shop }: { readonly shop: Shop }) {
  const toggle = useToggleShop(shop.id);
  return (
    <div className="grid gap-4">
      {switches.map((messages) => (
        <SwitchRow
          key={messages.name}
          messages={messages}
          on={shop[messages.name]}
          onChange={(on) => toggle.mutate({ name: messages.name, on })}
        />
      ))}
    </div>
  );
}

interface SwitchRowProps {
  readonly messages: SwitchMessages;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

function SwitchRow({ messages, on, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <div className="flex gap-4">
      <Switch id={id} label={messages.label} checked={on} onChange={onChange} />
      <div>
        <label htmlFor={id} className="font-medium">
          {messages.label}
        </label>
        <p className="text-sm text-ink-soft">{on ? messages.on : messages.off}</p>
      </div>
    </div>
  );
}
