import { Suspense, useState, useSyncExternalStore } from 'react';
import { QuotaChip } from '#account/usage/web/quota-chip.tsx';
import { announce } from '#platform/web/announce.ts';
import { Button } from '#platform/web/button.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { usePreload } from '#platform/web/use-preload.ts';
import { CommandButton } from './command-opener.tsx';
import { chooseTheme, readTheme, subscribeTheme, type Theme, themes } from './theme.ts';

const Drawer = lazyPart(async () => (await import('./drawer.tsx')).Drawer);

/** The quota on the left, palette and theme on the right; on phones the menu button comes first. */
export function TopBar() {
  return (
    <header className="sticky top-(--banner) z-20 flex h-14 items-center gap-2 border-b border-rule bg-paper px-3 md:h-16 md:px-5">
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

/** Without a network, the drawer is the way on. */
const parts = [async () => matchMedia('(width < 48rem)').matches && Drawer.preload()];

/** Opens the drawer with the sidebar's links, on phones. */
function MenuButton() {
  const [open, setOpen] = useState(false);
  usePreload(parts);
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Menu"
        aria-haspopup="dialog"
        className="size-11 md:hidden"
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" className="size-5" />
      </Button>
      <Suspense fallback={null}>{open && <Drawer onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

const icons = { system: 'screen', light: 'sun', dark: 'moon' } as const satisfies Record<Theme, string>;

/** Cycles through the themes: system, light, dark. */
function ThemeSwitch() {
  const theme = useSyncExternalStore(subscribeTheme, readTheme);
  function next() {
    const following = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
    chooseTheme(following);
    announce(`Theme: ${following}`);
  }
  return (
    <Button
      variant="ghost"
      size="icon"
      className="max-md:size-11"
      aria-label={`Theme: ${theme}`}
      title={`Theme: ${theme}`}
      onClick={next}
    >
      <Icon name={icons[theme]} />
    </Button>
  );
}
