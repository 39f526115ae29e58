import { lazy, Suspense, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';

const Drawer = lazy(async () => ({ default: (await import('./drawer.tsx')).Drawer }));

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
