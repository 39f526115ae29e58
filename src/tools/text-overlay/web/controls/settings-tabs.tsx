import { Button } from '#platform/web/button.tsx';
import { cn } from '#platform/web/cn.ts';
import { Icon } from '#platform/web/icon.tsx';
import { type Tab, TabSet } from '#platform/web/tabs.tsx';

interface SettingsTabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
  /** Goes back to all layers, where the settings cover them. */
  readonly onClose?: (() => void) | undefined;
}

/** Groups of settings as tabs whose row stays in sight. */
export function SettingsTabs<Id extends string>({ onClose, ...tabs }: SettingsTabsProps<Id>) {
  return (
    <TabSet<Id>
      {...tabs}
      heading={
        onClose && (
          <Button variant="ghost" size="icon" aria-label="All texts" onClick={onClose}>
            <Icon name="chevron" className="rotate-90" />
          </Button>
        )
      }
      rowClass={cn(
        'sticky top-0 z-10 flex items-center gap-1 border-b border-rule bg-paper',
        onClose && 'max-md:-ml-3',
      )}
      listClass="flex grow overflow-x-auto"
      tabClass="h-11 grow border-b-2 border-transparent px-1 font-semibold whitespace-nowrap text-ink-soft aria-selected:border-ink aria-selected:text-ink focus-visible:-outline-offset-2"
      panelLabel="Chosen settings"
      panelClass="grid gap-4 pt-3 pb-2 [@media(height<45rem)]:gap-2"
    />
  );
}
