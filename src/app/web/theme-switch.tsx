import { useSyncExternalStore } from 'react';
import { announce } from '../../platform/web/announce.ts';
import { Button } from '../../platform/web/button.tsx';
import { Icon } from '../../platform/web/icon.tsx';
import { chooseTheme, readTheme, subscribeTheme, type Theme, themes } from './theme.ts';

const icons = { system: 'screen', light: 'sun', dark: 'moon' } as const satisfies Record<Theme, string>;

/** Goes from the system's theme to light, to dark and back. */
export function ThemeSwitch() {
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
