import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { type EditorAction, type EditorState, reduceEditor, startEditor, type Work, workOf } from './editor.ts';
import { loadWork, saveWork } from './saved-work.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

export interface Editor {
  readonly state: EditorState;
  readonly work: Work;
  readonly dispatch: (action: EditorAction) => void;
  /** The address of the picture of an earlier visit, which has to be fetched again. */
  readonly savedUrl: string | null;
  /** Everything up to here is in the customer's hands: leaving loses nothing. */
  readonly markKept: () => void;
}

/** Signing in as somebody else empties this cache (account/access/web/session). */
const memoryKey = ['text overlay work'];

/**
 * The work on the desk of the account. It outlives other screens with its picture and its steps, and a reload with its
 * texts and the picture's address.
 */
export function useEditor(userId: number): Editor {
  const queries = useQueryClient();
  const [remembered] = useState(() => queries.getQueryData<EditorState>(memoryKey));
  const [saved] = useState(() => loadWork(userId));
  const [state, dispatch] = useReducer(reduceEditor, undefined, () => remembered ?? startEditor(saved.texts));
  const work = workOf(state);

  const latest = useRef(state);
  latest.current = state;
  useEffect(() => {
    queries.setQueryDefaults(memoryKey, { gcTime: Infinity });
    return () => void queries.setQueryData(memoryKey, latest.current);
  }, [queries]);

  const mayBeSaved = remembered !== undefined || saved.url === null || work.picture !== null;
  useEffect(() => {
    if (mayBeSaved) saveWork(userId, work);
  }, [userId, work, mayBeSaved]);

  const [kept, setKept] = useState(work);
  useLeaveGuard(work !== kept && work.overlays.length > 0);
  const markKept = useCallback(() => setKept(workOf(latest.current)), []);
  return useMemo(
    () => ({ state, work, dispatch, markKept, savedUrl: remembered ? null : saved.url }),
    [state, work, markKept, remembered, saved],
  );
}
