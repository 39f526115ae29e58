import { type SyntheticEvent, useEffect, useState } from 'react';
import { formatBytes, formatDuration } from '../../../platform/shared/format.ts';
import { Button } from '../../../platform/web/button.tsx';
import { CropFrame, Workspace } from '../../../platform/web/crop-frame.tsx';
import { Icon } from '../../../platform/web/icon.tsx';
import { saveBlob } from '../../../platform/web/save-blob.ts';
import type { PaddedImage } from './use-pad-image.ts';

/** The padded picture with its size, its duration and a download button. */
export function PaddedPicture({ image: { blob, durationMs } }: { readonly image: PaddedImage }) {
  const url = useObjectUrl(blob);
  const [sidePx, setSidePx] = useState<number>();
  const readSide = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) =>
    setSidePx(currentTarget.naturalWidth);
  return (
    <>
      <Workspace>
        <CropFrame>
          {url !== undefined && (
            <img
              src={url}
              alt="Padded square"
              onLoad={readSide}
              className="max-h-[600px] max-w-full animate-fade"
            />
          )}
        </CropFrame>
      </Workspace>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-4">
        <p role="status" className="font-mono text-sm text-ink-soft">
          {sidePx !== undefined && `${sidePx} × ${sidePx} px · `}
          {formatBytes(blob.size)} · {formatDuration(durationMs)}
        </p>
        <Button onClick={() => saveBlob(blob, fileNameOf(blob))}>
          <Icon name="download" />
          Download Image
        </Button>
      </div>
    </>
  );
}

/** An animation stays a GIF; everything else is PNG (contract 11, Pictures). */
function fileNameOf(blob: Blob): string {
  return blob.type === 'image/gif' ? 'padded-image.gif' : 'padded-image.png';
}

function useObjectUrl(blob: Blob): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const objectUrl = URL.createObjectURL(blob);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [blob]);
  return url;
}
