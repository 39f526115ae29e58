import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fetchSignedIn } from './call.ts';
import { cn } from './cn.ts';
import { Icon, type IconName } from './icon.tsx';
import { ownAddress } from './own-address.ts';
import { useIsNear } from './use-is-near.ts';

interface SmallPictureProps {
  /** Of a picture of ours that needs the sign-in; null while there is none. */
  readonly address: string | null;
  /** Shown until it is there, and in its place where it can't be. */
  readonly icon?: IconName;
  readonly className?: string;
}

/**
 * A small picture of the account, in a square. Decorative: its name stands beside it. It is loaded while it
 * is near the window, with the sign-in, which an address alone would not carry.
 */
export function SmallPicture({ address, icon = 'image', className }: SmallPictureProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const near = useIsNear(frame);
  const { data: picture } = useQuery({
    queryKey: ['small picture', address],
    enabled: near && address !== null,
    staleTime: Infinity,
    queryFn: ({ signal }) => fetchOwnPicture(address ?? '', signal),
  });
  const url = useObjectUrl(picture);
  return (
    <span
      ref={frame}
      className={cn(
        'relative grid aspect-square place-items-center overflow-hidden border border-rule bg-well',
        className,
      )}
    >
      {url === undefined ? (
        <Icon name={icon} className="size-1/3 text-edge" />
      ) : (
        <img src={url} alt="" className="halftone mid-ground absolute max-h-full" />
      )}
    </span>
  );
}

/** Fetches a picture of ours with the sign-in. Its address is absolute, for callers elsewhere. */
export async function fetchOwnPicture(address: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetchSignedIn(ownAddress(address), { signal });
  if (!response.ok) throw new Error(`The picture could not be loaded (${response.status})`);
  return response.blob();
}

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return undefined;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [blob]);
  return url;
}
