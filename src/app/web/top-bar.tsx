import { QuotaChip } from '../../account/usage/web/quota-chip.tsx';
import { CommandButton } from './command-button.tsx';
import { MenuButton } from './menu-button.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** Quota at the left, palette and theme at the right; on phones the drawer's button comes first. */
export function TopBar() {
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-rule bg-paper px-3 md:h-16 md:px-5">
      <MenuButton />
      <div className="grow">
        <div className="w-fit">
          <QuotaChip />
        </div>
      </div>
      <CommandButton />
      <ThemeSwitch />
    </header>
  );
}
