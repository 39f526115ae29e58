import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useLeaveGuard } from '#platform/web/use-leave-guard.ts';
import type { EditorAction } from './editor-action.ts';
import { type EditorState, isPulled, startEditor, visibleOf, type Work, workOf } from './editor-state.ts';
import { reduceEditor } from './editor.ts';
import type { LayerInWork } from './overlay.ts';
import { loadWork, saveWork } from './saved-work.ts';
import { type StoredPicture, useStoredPicture } from './use-stored-picture.ts';

export interface Editor {
  readonly state: EditorState;
  readonly work: Work;
  /** The texts of the work that are not hidden. */
  readonly visible: readonly LayerInWork[];
  /** The visible texts as they are drawn: themselves, unless another feature fills something in. */
  readonly drawn: readonly LayerInWork[];
  readonly dispatch: (action: EditorAction) => void;
  /** The address of the picture of an earlier visit. The picture has to be fetched again. */
  readonly savedUrl: string | null;
  /** The picture's file in this browser: of an earlier visit, and of this one. */
  readonly stored: StoredPicture;
  /**
   * The picture of an earlier visit is under way. What would take its place waits, so that Undo has all of
   * it.
   */
  readonly restoring: boolean;
  /** Records that the picture of an earlier visit does not come back. */
  readonly endRestoring: () => void;
  /** Records that this work was downloaded or stored elsewhere, so that leaving it loses nothing. */
  readonly markDownloaded: (work: Work) => void;
}

/** The part of the editor that survives a change of screen, but not the page. */
interface Remembered {
  readonly state: EditorState;
  /** The work as it was last downloaded. */
  readonly downloaded: Work | null;
}

/** Signing in as somebody else clears this cache entry too (account/access/web/session). */
const queryKeyOf = (userId: number) => ['text overlay work', userId];

/**
 * The editor of an account. Picture, texts and undo steps survive a change of screen; the texts and the
 * picture also survive the page, where the browser stores them.
 */
export function useEditor(userId: number): Editor {
  const queries = useQueryClient();
  const [remembered] = useState(() => queries.getQueryData<Remembered>(queryKeyOf(userId)));
  const [saved] = useState(() => loadWork(userId));
  const [state, dispatch] = useReducer(
    reduceEditor,
    undefined,
    () => remembered?.state ?? startEditor(saved.texts, saved.size),
  );
  const work = workOf(state);

  const [downloaded, setDownloaded] = useState<Work | null>(remembered?.downloaded ?? null);
  useRemembered(userId, { state, downloaded });

  const stored = useStoredPicture(work.picture, remembered ? undefined : saved.fileId);
  // Until the picture of the last visit is there again, saving would forget where it is.
  const [restored, setRestored] = useState(remembered !== undefined || (saved.url === null && !saved.fileId));
  if (!restored && (work.picture !== null || stored.lost)) setRestored(true);
  const [failed, setFailed] = useState(false);
  const endRestoring = useCallback(() => setFailed(true), []);
  // Storing all of the work takes longer than a frame.
  const pulled = isPulled(state);
  const [kept, setKept] = useState<Work | null>(remembered ? null : work);
  useEffect(() => {
    if (restored && !pulled && saveWork(userId, work, stored.id)) setKept(work);
  }, [userId, work, stored, restored, pulled]);
  useLeaveGuard(work !== kept && work !== downloaded && work.overlays.length > 0);

  const visible = useMemo(() => visibleOf(work), [work]);
  return useMemo(
    () => ({
      state,
      work,
      visible,
      drawn: visible,
      dispatch,
      stored,
      markDownloaded: setDownloaded,
      restoring: !restored && !failed,
      endRestoring,
      savedUrl: remembered ? null : saved.url,
    }),
    [state, work, visible, stored, restored, failed, endRestoring, remembered, saved],
  );
}

/** Stores the latest state for the next visit of the screen. */
function useRemembered(userId: number, present: Remembered): void {
  const queries = useQueryClient();
  const latest = useRef(present);
  useEffect(() => {
    latest.current = present;
  });
  useEffect(() => {
    const queryKey = queryKeyOf(userId);
    queries.setQueryDefaults(queryKey, { gcTime: Infinity });
    return () => void queries.setQueryData<Remembered>(queryKey, latest.current);
  }, [queries, userId]);
}
