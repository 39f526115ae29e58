import { Suspense, useState } from 'react';
import { Button } from '../../platform/web/button.tsx';
import { Icon } from '../../platform/web/icon.tsx';
import { lazyPart } from '../../platform/web/lazy-part.tsx';

const Drawer = lazyPart(async () => (await import('./drawer.tsx')).Drawer);

/** On phones, opens the drawer that holds the sidebar's links. */
export function MenuButton() {
  const [open, setOpen] = useState(false);
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
