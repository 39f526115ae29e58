import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { announce } from '#platform/web/announce.ts';
import { isText } from '#tools/text-overlay/shared/layer.ts';
import { isWithinLimit } from '#tools/text-overlay/web/controls/check-text.ts';
import { allSelectedOf, type CopiedTexts } from './editor.ts';
import { labelOf } from './overlay.ts';
import type { Editor } from './use-editor.ts';
import { isInWorkspace, type KeyScope } from './use-editor-keys.ts';

/** What was copied last, with the text that other programs get of it. */
interface Copied extends CopiedTexts {
  readonly plain: string;
}

/** Signing in as somebody else clears this cache entry too (account/access/web/session). */
const queryKey = ['text overlay copied'];

/**
 * Copies the selected texts and pastes them, also on another picture or template. Other programs get their
 * letters, and a text that was copied elsewhere becomes a new one.
 */
export function useCopiedTexts({ state, work, dispatch }: Editor, { workspace, centreOf }: KeyScope): void {
  const queries = useQueryClient();
  useEffect(() => {
    function copy(event: ClipboardEvent) {
      const texts = allSelectedOf(state).map((overlay) => {
        const { id: _id, authored: _authored, ...text } = overlay;
        return { ...text, place: centreOf(overlay) };
      });
      if (texts.length === 0 || !isMeant(event, workspace) || !document.getSelection()?.isCollapsed) return;
      const plain = texts.map((layer) => (isText(layer) ? layer.text : labelOf(layer))).join('\n');
      event.preventDefault();
      event.clipboardData?.setData('text/plain', plain);
      remember(queries, { texts, size: work.size, plain });
      announce(texts.length === 1 ? 'Copied' : `${texts.length} texts copied`);
    }
    function paste(event: ClipboardEvent) {
      const { clipboardData } = event;
      if (!work.picture || !clipboardData || clipboardData.files.length > 0 || !isMeant(event, workspace))
        return;
      const plain = clipboardData.getData('text/plain').replaceAll('\r\n', '\n');
      const copied = queries.getQueryData<Copied>(queryKey);
      if (plain.trim() === '' || !isWithinLimit(plain)) return;
      event.preventDefault();
      if (copied?.plain === plain) dispatch({ type: 'pasted', texts: copied.texts, size: copied.size });
      else dispatch({ type: 'added', text: plain });
      announce('Pasted');
    }
    document.addEventListener('copy', copy);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('paste', paste);
    };
  }, [state, work, dispatch, workspace, centreOf, queries]);
}

function remember(queries: QueryClient, copied: Copied): void {
  queries.setQueryDefaults(queryKey, { gcTime: Infinity });
  queries.setQueryData<Copied>(queryKey, copied);
}

/** Returns whether the picture or the list of layers has the focus, or nothing has. */
function isMeant({ target, defaultPrevented }: ClipboardEvent, workspace: KeyScope['workspace']): boolean {
  if (defaultPrevented || !(target instanceof Element) || target.closest('[data-draft]')) return false;
  const isInList = Boolean(target.closest('li')?.querySelector('[data-row]'));
  return isInList || isInWorkspace(target, workspace);
}
