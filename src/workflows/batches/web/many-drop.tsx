import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { cn } from '#platform/web/cn.ts';
import { Icon } from '#platform/web/icon.tsx';
import { droppedFiles } from './dropped-files.ts';

interface ManyDropProps {
  readonly hint: string;
  readonly disabled: boolean;
  readonly error: string | undefined;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Takes many files, a folder or a CSV, by choosing or dropping. */
export function ManyDrop({ hint, disabled, error, onFiles }: ManyDropProps) {
  const id = useId();
  const folder = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  function pick({ target }: ChangeEvent<HTMLInputElement>) {
    const picked = [...(target.files ?? [])];
    // Emptied, so that choosing the same files again fires a change event.
    target.value = '';
    if (picked.length > 0) onFiles(picked);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!disabled) void droppedFiles(event.dataTransfer).then(onFiles);
  }
  return (
    <div className="grid gap-1.5">
      <span className="flex items-end justify-between gap-3">
        <label htmlFor={id} className="w-fit text-sm font-semibold">
          Pictures
        </label>
        <Button variant="outline" size="sm" disabled={disabled} onClick={() => folder.current?.click()}>
          Choose a folder
        </Button>
      </span>
      <input ref={folder} type="file" hidden multiple aria-label="Folder" onChange={pick} {...ofFolders} />
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!disabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cn(
          'relative grid min-h-24 place-items-center rounded-md border border-dashed border-edge bg-sheet px-4 py-3 text-center transition-colors has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-cyan',
          error !== undefined && 'border-magenta',
          over && 'border-solid border-cyan bg-cyan-wash',
          disabled ? 'bg-well' : 'hover:border-ink',
        )}
      >
        <input
          id={id}
          type="file"
          multiple
          accept="image/*,.csv,.tsv"
          disabled={disabled}
          onChange={pick}
          aria-describedby={error === undefined ? `${id}-hint` : `${id}-error`}
          className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
        />
        <p
          id={`${id}-hint`}
          className="pointer-events-none flex flex-col items-center gap-1.5 text-sm text-ink-soft"
        >
          <Icon name="upload" className="size-5 text-ink" />
          {hint}
        </p>
      </div>
      {error !== undefined && (
        <p
          id={`${id}-error`}
          role="alert"
          className="text-sm font-medium text-magenta [overflow-wrap:anywhere]"
        >
          {error}
        </p>
      )}
    </div>
  );
}

/** React's types do not know it; every browser does. */
const ofFolders = { webkitdirectory: '' };
