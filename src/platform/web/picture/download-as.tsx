import { Icon } from '#platform/web/icon.tsx';
import { MenuButton } from '#platform/web/menu-button.tsx';
import { type Download, downloadsOf, type Finished } from './downloads.ts';
import type { Picture } from './picture.ts';

interface DownloadAsProps {
  readonly picture: Picture;
  readonly finished: Finished;
  readonly pending: boolean;
  readonly above?: boolean;
  readonly onChoose: (download: Download) => void;
}

/** Beside a download button: the same picture in other formats, under its own name. */
export function DownloadAs({ picture, finished, pending, above, onChoose }: DownloadAsProps) {
  const original = { source: picture.source, type: picture.blob.type };
  const items = downloadsOf(original, finished).map((download) => ({
    label: download.fileName,
    detail: download.detail,
    onChoose: () => onChoose(download),
  }));
  return (
    <MenuButton
      label="Download as"
      ofFiles
      items={items}
      {...(above && { above })}
      disabled={pending}
      className="px-2.5"
    >
      <Icon name="chevron" />
    </MenuButton>
  );
}
