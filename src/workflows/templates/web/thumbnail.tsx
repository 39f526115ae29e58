import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchSignedIn } from '../../../platform/web/call.ts';
import { ownAddress } from '../../../platform/web/own-address.ts';
import { Icon } from '../../../platform/web/icon.tsx';
import type { Template } from '../shared/contract.ts';

/** A template on its own picture with its sample values. Decorative: the name stands beside it. */
export function Thumbnail({ template: { thumbnail_url: address } }: { readonly template: Template }) {
  // Not the picture's own address, which would be asked for without the sign-in token.
  const { data: picture } = useQuery({
    queryKey: ['template thumbnail', address],
    enabled: address !== null,
    staleTime: Infinity,
    queryFn: async ({ signal }) => fetchPicture(address ?? '', signal),
  });
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    if (!picture) return undefined;
    const url = URL.createObjectURL(picture);
    setShown(url);
    return () => URL.revokeObjectURL(url);
  }, [picture]);
  return (
    <span className="relative grid aspect-square place-items-center overflow-hidden border border-rule bg-well">
      {shown === undefined ? (
        <Icon name="text" className="size-12 text-edge" />
      ) : (
        <img src={shown} alt="" className="absolute max-h-full" />
      )}
    </span>
  );
}

/** Fetches a picture of a template. Its address is absolute, for callers elsewhere. */
export async function fetchPicture(address: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetchSignedIn(ownAddress(address), { signal });
  if (!response.ok) throw new Error(`The picture could not be loaded (${response.status})`);
  return response.blob();
}
