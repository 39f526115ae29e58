import { Command } from 'cmdk';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { docsPaths } from '#platform/shared/docs-paths.ts';
import { Dialog } from '#platform/web/dialog.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { chooseTheme } from './theme.ts';
import { type PaletteItem, usePaletteItems } from './use-palette-items.ts';

const itemClass =
  'flex h-10 items-center gap-3 rounded-md px-3 data-[selected=true]:bg-ink ' +
  'data-[selected=true]:text-on-key max-md:h-12';

/** Goes to any screen, template or shop, begins something or changes the theme, by typing. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const [, navigate] = useLocation();
  const [query, setQuery] = useState('');
  const items = usePaletteItems(query);
  function run(item: PaletteItem) {
    onClose();
    if ('theme' in item) chooseTheme(item.theme);
    else if (item.href === docsPaths.docs) window.location.assign(item.href);
    else navigate(item.href);
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Go to">
      <Command label="Go to" loop shouldFilter={false}>
        <Command.Input
          value={query}
          onValueChange={setQuery}
          placeholder="Screen, template, shop or task"
          className="h-11 w-full rounded-md border border-edge bg-sheet px-3 text-lg placeholder:text-ink-soft"
        />
        <Command.List label="Places" className="mt-3 max-h-80 overflow-y-auto">
          {items.length === 0 && <p className="px-3 py-5 text-ink-soft">No matches.</p>}
          {items.map((item) => (
            <Command.Item key={item.key} value={item.key} onSelect={() => run(item)} className={itemClass}>
              <Icon name={item.icon} />
              <span className="truncate">{item.label}</span>
            </Command.Item>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  );
}
