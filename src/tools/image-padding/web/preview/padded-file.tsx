import { useEffect, useState } from 'react';
import type { Size } from '#platform/shared/size.ts';
import { CropFrame } from '#platform/web/crop-frame.tsx';

/** The file that the server made. */
export function PaddedFile({ blob, available }: { readonly blob: Blob; readonly available: Size }) {
  const url = useObjectUrl(blob);
  return (
    <CropFrame>
      {url !== undefined && (
        <img
          src={url}
          alt="Padded square"
          className="block"
          style={{ maxWidth: available.width, maxHeight: available.height }}
        />
      )}
    </CropFrame>
  );
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
