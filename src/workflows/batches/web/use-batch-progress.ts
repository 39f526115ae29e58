import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useRefreshUsage } from '#account/usage/web/use-usage.ts';
import { announce } from '#platform/web/announce.ts';
import { remainingText } from '#tools/audio-extraction/web/speedometer.ts';
import type { BatchSummary } from '#workflows/batches/shared/batch.ts';
import { endedOf, standOf } from './present-batch.tsx';
import { listBatches } from './operations.ts';

interface Point {
  readonly id: string;
  readonly ended: number;
  readonly atMs: number;
}

/** Returns how long a batch still takes, by its speed since `start`; undefined while that says too little. */
export function timeLeft(start: Point, now: Point, total: number): string | undefined {
  const done = now.ended - start.ended;
  if (done <= 0 || now.ended >= total) return undefined;
  return remainingText(((total - now.ended) * (now.atMs - start.atMs)) / done / 1_000);
}

/** Returns how long the batch that was read at `readAtMs` still takes; undefined while it is not known. */
export function useTimeLeft(batch: BatchSummary, readAtMs: number): string | undefined {
  const now: Point = { id: batch.id, ended: endedOf(batch), atMs: readAtMs };
  const [start, setStart] = useState(now);
  if (start.id === now.id && start.ended <= now.ended) return timeLeft(start, now, batch.total);
  // Another batch, or one that runs again.
  setStart(now);
  return undefined;
}

/** Announces each quarter of a batch and its end to screen readers, and then refreshes other data. */
export function useBatchNews(batch: BatchSummary): void {
  const queries = useQueryClient();
  const refreshUsage = useRefreshUsage();
  const quarter = Math.floor((endedOf(batch) / batch.total) * 4);
  const isFinished = batch.finished_at !== null;
  const told = useRef({ quarter, isFinished });
  const stand = standOf(batch);
  useEffect(() => {
    const before = told.current;
    told.current = { quarter, isFinished };
    if (isFinished && !before.isFinished) {
      announce(`The batch has ended: ${stand}`);
      refreshUsage();
      void queries.invalidateQueries({ queryKey: [listBatches.path] });
    } else if (quarter > before.quarter) announce(stand);
  }, [quarter, isFinished, stand, queries, refreshUsage]);
}
