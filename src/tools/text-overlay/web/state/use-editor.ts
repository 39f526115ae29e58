import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import {
  type EditorAction,
  type EditorState,
  reduceEditor,
  startEditor,
  type Work,
  workOf,
} from './editor.ts';
import { loadWork, saveWork } from './saved-work.ts';
import { useLeaveGuard } from '../../../../platform/web/use-leave-guard.ts';

export interface Editor {
  readonly state: EditorState;
  readonly work: Work;
  readonly dispatch: (action: EditorAction) => void;
  /** The address of the picture of an earlier visit, which has to be fetched again. */
  readonly savedUrl: string | null;
  /** This work is in the customer's hands: leaving it loses nothing. */
  readonly markDownloaded: (work: Work) => void;
}

/** What outlives the screen while the page lives. */
interface Remembered {
  readonly state: EditorState;
  /** The work as it was last in the customer's hands. */
  readonly kept: Work | null;
}

/** Signing in as somebody else empties this cache too (account/access/web/session). */
const memoryOf = (userId: number) => ['text overlay work', userId];

/**
 * The work on the desk of the account. It outlives other screens with its picture and its steps, and a reload
 * with its texts and the picture's address.
 */
export function useEditor(userId: number): Editor {
  const queries = useQueryClient();
  const [remembered] = useState(() => queries.getQueryData<Remembered>(memoryOf(userId)));
  const [saved] = useState(() => loadWork(userId));
  const [state, dispatch] = useReducer(
    reduceEditor,
    undefined,
    () => remembered?.state ?? startEditor(saved.texts),
  );
  const work = workOf(state);

  const [kept, setKept] = useState<Work | null>(remembered?.kept ?? null);
  useLeaveGuard(work !== kept && work.overlays.length > 0);
  useRemembered(userId, { state, kept });

  const mayBeSaved = remembered !== undefined || saved.url === null || work.picture !== null;
  useEffect(() => {
    if (mayBeSaved) saveWork(userId, work);
  }, [userId, work, mayBeSaved]);

  return useMemo(
    () => ({ state, work, dispatch, markDownloaded: setKept, savedUrl: remembered ? null : saved.url }),
    [state, work, remembered, saved],
  );
}

/** Leaves the work where the next visit of the screen finds it. */
function useRemembered(userId: number, now: Remembered): void {
  const queries = useQueryClient();
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  useEffect(() => {
    const key = memoryOf(userId);
    queries.setQueryDefaults(key, { gcTime: Infinity });
    return () => void queries.setQueryData<Remembered>(key, latest.current);
  }, [queries, userId]);
}
