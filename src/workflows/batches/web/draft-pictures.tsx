import { useRef } from 'react';
import { formatBytes } from '#platform/shared/format.ts';
import { Button } from '#platform/web/button.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { PictureThumbnail } from './picture-thumbnail.tsx';
import { PictureGrid } from './picture-grid.tsx';
import { CutBadge } from './present-batch.tsx';
import { useGrowing } from './use-growing.tsx';

interface DraftPicturesProps {
  readonly files: readonly File[];
  readonly disabled: boolean;
  /** Places of those whose text will be cut off. */
  readonly cut: ReadonlySet<number> | undefined;
  readonly onChange: (files: readonly File[]) => void;
}

/** The chosen pictures, each with a button that takes it away. */
export function DraftPictures({ files, disabled, cut, onChange }: DraftPicturesProps) {
  const list = useRef<HTMLDivElement>(null);
  const { count, end } = useGrowing(files.length);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  function change(after: readonly File[]) {
    onChange(after);
    // The pressed button disappears with its picture. Without this, the next Tab would start at the top.
    if (after.length > 0) list.current?.focus();
  }
  return (
    <div ref={list} tabIndex={-1} className="grid gap-3 outline-none">
      <p className="flex flex-wrap items-center justify-between gap-3">
        <span className="font-mono text-sm tabular-nums">
          {files.length === 1 ? '1 picture' : `${files.length} pictures`}, {formatBytes(bytes)}
        </span>
        <Button variant="outline" size="sm" disabled={disabled} onClick={() => change([])}>
          Remove all
        </Button>
      </p>
      <PictureGrid label="Chosen pictures">
        {files.slice(0, count).map((file, index) => (
          <li
            key={`${file.webkitRelativePath}${file.name}${file.lastModified}${file.size}`}
            className="grid content-start gap-1"
          >
            <PictureThumbnail source={file} />
            <span className="flex items-center justify-between gap-1">
              <span className="truncate text-sm" title={file.name}>
                {file.name}
              </span>
              <Button
                variant="ghost"
                size="icon"
                className="shrink-0"
                disabled={disabled}
                aria-label={`Remove ${file.name}`}
                onClick={() => change(files.filter((_file, at) => at !== index))}
              >
                <Icon name="close" />
              </Button>
            </span>
            {cut?.has(index) && <CutBadge />}
          </li>
        ))}
      </PictureGrid>
      {end}
    </div>
  );
}
