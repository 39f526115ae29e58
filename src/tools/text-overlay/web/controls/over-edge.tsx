import { Button } from '#platform/web/button.tsx';
import type { BringInside } from '#tools/text-overlay/web/state/bring-inside.ts';
import type { ChangeText } from '#tools/text-overlay/web/state/editor-action.ts';

interface OverEdgeProps {
  /** Undefined for a text that is inside. */
  readonly remedy: BringInside | undefined;
  readonly onChange: ChangeText;
}

/** Warns that a text is cut off at the picture's edge, with ways to fix it. */
export function OverEdge({ remedy, onChange }: OverEdgeProps) {
  return (
    <div role="status" className="empty:absolute">
      {remedy && (
        <div className="flex items-center justify-between gap-3 bg-yellow-wash px-3 py-1.5 text-sm text-yellow-ink">
          <span>This text is cut off at the edge</span>
          <Button variant="outline" size="sm" onClick={() => onChange(remedy.part)}>
            {remedy.label}
          </Button>
        </div>
      )}
    </div>
  );
}
