import { useState } from 'react';
import { announce } from '#platform/web/announce.ts';
import { Button } from '#platform/web/button.tsx';
import type { Point } from '#tools/text-overlay/shared/draw/layout.ts';
import type { Editor } from '#tools/text-overlay/web/state/use-editor.ts';
import { HistoryMenu } from './history-menu.tsx';

/** Shows everything that was done, to go back to any of it. */
export function HistoryButton({ editor }: { readonly editor: Editor }) {
  const [at, setAt] = useState<Point>();
  const { past, future } = editor.state.history;
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="History"
        title="History"
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        disabled={past.length + future.length === 0}
        // The menu would otherwise close as it loses the focus, and open anew.
        onMouseDown={(event) => at && event.preventDefault()}
        onClick={({ currentTarget }) => {
          if (at) {
            setAt(undefined);
            currentTarget.focus();
            return;
          }
          const { left, bottom } = currentTarget.getBoundingClientRect();
          setAt({ x: left, y: bottom + 4 });
        }}
      >
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          className="size-5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
        >
          <path d="M4 4.5V9h4.5M4.5 9a8 8 0 1 1-.5 3.5M12 8v4.5l3 2" />
        </svg>
      </Button>
      {at && (
        <HistoryMenu
          at={at}
          history={editor.state.history}
          onGo={(step, words) => {
            editor.dispatch({ type: 'wentTo', step });
            announce(`Went to: ${words}`);
          }}
          onClose={() => setAt(undefined)}
        />
      )}
    </>
  );
}
