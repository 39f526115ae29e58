import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { cn } from '#platform/web/cn.ts';
import { controlClass } from '#platform/web/input.tsx';
import { overlayLimits } from '#tools/text-overlay/shared/text-overlay.ts';
import { labelOf, type LayerInWork } from '#tools/text-overlay/web/state/overlay.ts';
import { draftMark } from '#tools/text-overlay/web/state/use-editor-keys.ts';

interface RenameFieldProps {
  readonly layer: LayerInWork;
  /** The names of the other layers. */
  readonly taken: readonly string[];
  /** Called once: with the new name, empty for none; undefined if it stays as it was. */
  readonly onEnd: (name: string | undefined, by: 'key' | 'blur') => void;
}

/**
 * The name of a layer in the place of its row. Enter, or leaving the field, uses what was typed unless
 * another layer has that name; Escape discards it.
 */
export function RenameField({ layer, taken, onEnd }: RenameFieldProps) {
  const [draft, setDraft] = useState(layer.name ?? '');
  const field = useRef<HTMLInputElement>(null);
  const hasEnded = useRef(false);
  const errorId = useId();
  useEffect(() => field.current?.select(), []);
  const name = draft.trim();
  const error = taken.includes(name) ? 'Another layer has this name' : undefined;

  function end(by: 'key' | 'blur', isUsed = true) {
    // Taking the field away blurs it once more.
    if (hasEnded.current) return;
    hasEnded.current = true;
    onEnd(isUsed && error === undefined && name !== (layer.name ?? '') ? name : undefined, by);
  }
  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    event.stopPropagation();
    if (event.key === 'Escape') end('key', false);
    else if (event.key === 'Enter' && error === undefined) end('key');
  }
  return (
    <li className="border-b border-rule p-1">
      <input
        ref={field}
        {...draftMark}
        aria-label={`Name of ${labelOf(layer)}`}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        dir="auto"
        autoComplete="off"
        maxLength={overlayLimits.maxNameLength}
        placeholder={labelOf({ ...layer, name: undefined })}
        value={draft}
        onChange={({ target }) => setDraft(target.value)}
        onKeyDown={handleKey}
        onBlur={() => end('blur')}
        className={cn(controlClass, 'h-9 pointer-coarse:h-11')}
      />
      {error !== undefined && (
        <p id={errorId} role="alert" className="mt-1 text-sm font-medium text-magenta">
          {error}
        </p>
      )}
    </li>
  );
}
