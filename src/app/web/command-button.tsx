import { Button } from '../../platform/web/button.tsx';
import { Icon } from '../../platform/web/icon.tsx';
import { commandState } from './command-state.ts';

const modifier = /Mac|iP/.test(navigator.userAgent) ? '⌘' : 'Ctrl ';

export function CommandButton() {
  return (
    <Button
      variant="outline"
      size="sm"
      aria-keyshortcuts="Control+K Meta+K"
      className="font-normal text-ink-soft max-md:size-11 max-md:border-transparent max-md:bg-transparent max-md:px-0"
      onClick={() => commandState.change(true)}
    >
      <Icon name="search" className="size-4" />
      <span className="max-md:sr-only">Go to...</span>
      <kbd aria-hidden="true" className="font-mono text-xs max-md:hidden">
        {modifier}K
      </kbd>
    </Button>
  );
}
