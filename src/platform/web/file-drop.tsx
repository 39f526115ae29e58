import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { Icon } from './icon.tsx';
import { pastedFile } from './pasted-file.ts';
import { useRestoredFocus } from './use-restored-focus.ts';

interface FileDropProps {
  readonly label: string;
  /** As in `<input accept>`. */
  readonly accept: string;
  readonly hint: string;
  /** The chosen file. */
  readonly file: { readonly name: string } | null;
  /** Facts about the chosen file, below its name. */
  readonly facts?: string | null;
  /** The chosen file, small. */
  readonly thumbnail?: ReactNode;
  readonly disabled?: boolean;
  readonly error?: string | undefined;
  readonly onFile: (file: File | null) => void;
}

/** Takes one file by choosing, dropping or pasting. The file input can be used by keyboard. */
export function FileDrop(props: FileDropProps) {
  const { label, accept, hint, file, facts, thumbnail, disabled = false, error, onFile } = props;
  const id = useId();
  const input = useRestoredFocus<HTMLInputElement>(disabled);
  const { over, handlers } = useDroppedFile(!disabled, onFile);
  usePastedFile(!disabled, onFile);

  function pick(event: ChangeEvent<HTMLInputElement>) {
    const picked = event.target.files?.[0];
    // Emptied, so that choosing the same file again fires a change event.
    event.target.value = '';
    if (picked) onFile(picked);
  }
  function clear() {
    onFile(null);
    input.current?.focus();
  }

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="w-fit text-sm font-semibold">
        {label}
      </label>
      <div
        {...handlers}
        className={cn(
          'relative grid min-h-24 place-items-center rounded-md border border-dashed border-edge bg-sheet px-4 py-3 text-center transition-colors has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-cyan',
          error !== undefined && 'border-magenta',
          over && 'border-solid border-cyan bg-cyan-wash',
          disabled ? 'bg-well' : 'hover:border-ink',
        )}
      >
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept}
          disabled={disabled}
          onChange={pick}
          aria-describedby={error === undefined ? `${id}-hint` : `${id}-error`}
          aria-invalid={error !== undefined || undefined}
          className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
        />
        {file === null ? (
          <p
            id={`${id}-hint`}
            className="pointer-events-none flex flex-col items-center gap-1.5 text-sm text-ink-soft"
          >
            <Icon name="upload" className="size-5 text-ink" />
            {hint}
          </p>
        ) : (
          <TakenFile id={`${id}-hint`} name={file.name} facts={facts} thumbnail={thumbnail} onClear={clear} />
        )}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="text-sm font-medium text-magenta">
          {error}
        </p>
      )}
    </div>
  );
}

interface TakenFileProps {
  readonly id: string;
  readonly name: string;
  readonly facts: FileDropProps['facts'];
  readonly thumbnail: ReactNode;
  readonly onClear: () => void;
}

function TakenFile({ id, name, facts, thumbnail, onClear }: TakenFileProps) {
  return (
    <>
      <div className="pointer-events-none flex w-full items-center gap-3 pr-10 text-left font-mono text-sm">
        {thumbnail}
        <p id={id} className="min-w-0">
          <span className="block break-all">{name}</span>
          {facts && <span className="block text-ink-soft">{facts}</span>}
        </p>
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Remove file"
        className="absolute right-2"
        onClick={onClear}
      >
        <Icon name="close" />
      </Button>
    </>
  );
}

/** Returns whether a file is dragged over the field, and the handlers of its element. */
function useDroppedFile(enabled: boolean, onFile: (file: File) => void) {
  const [over, setOver] = useState(false);
  const handlers = {
    onDragOver(event: DragEvent) {
      event.preventDefault();
      if (enabled) setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      const dropped = event.dataTransfer.files[0];
      if (dropped && enabled) onFile(dropped);
    },
  };
  return { over, handlers };
}

function usePastedFile(enabled: boolean, onFile: (file: File) => void) {
  useEffect(() => {
    if (!enabled) return;
    function paste(event: ClipboardEvent) {
      const pasted = event.defaultPrevented ? undefined : pastedFile(event);
      if (pasted) onFile(pasted);
    }
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [enabled, onFile]);
}
