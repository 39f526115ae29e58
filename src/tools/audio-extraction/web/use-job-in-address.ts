import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

/** The job of the screen, as `?job=`, so that a reload or a link goes on with it. */
export function useJobInAddress(): readonly [jobId: string | null, change: (jobId: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (jobId: string | null) =>
      setSearch((before) => {
        const after = new URLSearchParams(before);
        if (jobId === null) after.delete('job');
        else after.set('job', jobId);
        return after;
      }),
    [setSearch],
  );
  return [search.get('job'), change];
}
