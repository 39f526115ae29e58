import { Command } from 'cmdk';
import { useLocation } from 'wouter';
import { Dialog } from '#platform/web/dialog.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { docsPaths } from '#platform/shared/docs-paths.ts';
import { closedText, useIsClosed } from './closed-screens.ts';
import { destinations } from './palette-destinations.ts';
import { chooseTheme, themes } from './theme.ts';

const itemClass =
  'flex h-10 items-center gap-3 rounded-md px-3 data-[selected=true]:bg-ink ' +
  'data-[selected=true]:text-on-key max-md:h-12';

/** Goes to any screen and changes the theme by typing. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const [, navigate] = useLocation();
  const isClosed = useIsClosed();
  function run(action: () => void) {
    onClose();
    action();
  }
  function go(path: string) {
    if (path === docsPaths.docs) window.location.assign(path);
    else navigate(path);
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Go to">
      <Command label="Go to" loop>
        <Command.Input
          placeholder="Type a screen or a theme"
          className="h-11 w-full rounded-md border border-edge bg-sheet px-3 text-lg placeholder:text-ink-soft"
        />
        <Command.List label="Places" className="mt-3 max-h-80 overflow-y-auto">
          <Command.Empty className="px-3 py-5 text-ink-soft">No matches.</Command.Empty>
          {destinations.map((destination) => {
            const { path, search = '', label, icon, words = [] } = destination;
            const closed = isClosed(destination);
            return (
              <Command.Item
                key={label}
                value={label}
                keywords={[...words]}
                onSelect={() => run(() => go(path + search))}
                className={itemClass}
              >
                <Icon name={closed ? 'lock' : icon} />
                {closed ? closedText(destination) : label}
              </Command.Item>
            );
          })}
          {themes.map((theme) => (
            <Command.Item
              key={theme}
              value={`Theme ${theme}`}
              onSelect={() => run(() => chooseTheme(theme))}
              className={itemClass}
            >
              <Icon name={theme === 'dark' ? 'moon' : theme === 'light' ? 'sun' : 'screen'} />
              Theme: {theme}
            </Command.Item>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  );
}
