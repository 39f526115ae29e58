import { useId } from 'react';
import { Switch } from '../../../../platform/web/switch.tsx';
import type { Shop } from '../../shared/entities.ts';
import { shopLimits } from '../../shared/limits.ts';
import { type SwitchName, useToggleShop } from './use-toggle-shop.ts';

interface SwitchWords {
  readonly name: SwitchName;
  readonly label: string;
  readonly on: string;
  readonly off: string;
}

const switches: readonly SwitchWords[] = [
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

/** The two switches of a shop and what they do as they stand. */
export function ShopSwitches({ shop }: { readonly shop: Shop }) {
  const toggle = useToggleShop(shop.id);
  return (
    <div className="grid gap-4">
      {switches.map((words) => (
        <SwitchRow
          key={words.name}
          words={words}
          on={shop[words.name]}
          onChange={(on) => toggle.mutate({ name: words.name, on })}
        />
      ))}
    </div>
  );
}

interface SwitchRowProps {
  readonly words: SwitchWords;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

function SwitchRow({ words, on, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <div className="flex gap-4">
      <Switch id={id} label={words.label} checked={on} onChange={onChange} />
      <div>
        <label htmlFor={id} className="font-medium">
          {words.label}
        </label>
        <p className="text-sm text-ink-soft">{on ? words.on : words.off}</p>
      </div>
    </div>
  );
}
