import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { announce } from '#platform/web/announce.ts';
import { logFailure } from '#platform/web/log.ts';
import { isText } from '#tools/text-overlay/shared/layer.ts';
import { isWithinLimit } from '#tools/text-overlay/web/controls/check-text.ts';
import { allSelectedOf, type CopiedTexts } from './editor-state.ts';
import { labelOf, type LayerInWork } from './overlay.ts';
import type { Editor } from './use-editor.ts';
import { isInWorkspace, type KeyScope } from './use-editor-keys.ts';

/** What was copied last, with the text that other programs get of it. */
interface Copied extends CopiedTexts {
  readonly plain: string;
}

/** Copying and pasting without keys. */
export interface Clipboard {
  readonly copy: (layers: readonly LayerInWork[]) => void;
  /** Undefined while there is nothing to paste: no layer was copied, or there is no picture. */
  readonly paste: (() => void) | undefined;
}

/** Signing in as somebody else clears this cache entry too (account/access/web/session). */
const queryKey = ['text overlay copied'];

/**
 * Copies the selected layers and pastes them, also on another picture or template. Other programs get their
 * letters, and a text that was copied elsewhere becomes a new one.
 */
export function useClipboard(editor: Editor, { workspace, centreOf }: KeyScope): Clipboard {
  const { state, work, dispatch } = editor;
  const queries = useQueryClient();
  /** Returns what other programs get. */
  function take(layers: readonly LayerInWork[]): string {
    const texts = layers.map((overlay) => {
      const { id: _id, authored: _authored, ...text } = overlay;
      return { ...text, place: centreOf(overlay) };
    });
    const plain = texts.map((layer) => (isText(layer) ? layer.text : labelOf(layer))).join('\n');
    remember(queries, { texts, size: work.size, plain });
    announce(texts.length === 1 ? 'Copied' : `${texts.length} texts copied`);
    return plain;
  }
  function put({ texts, size }: CopiedTexts) {
    dispatch({ type: 'pasted', texts, size });
    announce('Pasted');
  }

  useEffect(() => {
    function copy(event: ClipboardEvent) {
      if (!isMeant(event, workspace) || !document.getSelection()?.isCollapsed) return;
      const layers = allSelectedOf(state);
      if (layers.length === 0) return;
      event.preventDefault();
      event.clipboardData?.setData('text/plain', take(layers));
    }
    function paste(event: ClipboardEvent) {
      const { clipboardData } = event;
      if (!work.picture || !clipboardData || clipboardData.files.length > 0 || !isMeant(event, workspace))
        return;
      const plain = clipboardData.getData('text/plain').replaceAll('\r\n', '\n');
      const copied = queries.getQueryData<Copied>(queryKey);
      if (plain.trim() === '' || !isWithinLimit(plain)) return;
      event.preventDefault();
      if (copied?.plain === plain) return put(copied);
      dispatch({ type: 'added', text: plain });
      announce('Pasted');
    }
    document.addEventListener('copy', copy);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('paste', paste);
    };
  });

  const copied = queries.getQueryData<Copied>(queryKey);
  return {
    copy(layers) {
      navigator.clipboard.writeText(take(layers)).catch((error: unknown) =>
        // Pasting in this editor works without it.
        logFailure('The browser could not copy the text', error),
      );
    },
    paste: copied && work.picture ? () => put(copied) : undefined,
  };
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
