import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '#platform/web/button.tsx';
import { Icon } from '#platform/web/icon.tsx';
import { DownloadAs } from '#platform/web/picture/download-as.tsx';
import { OverlayCallDialog } from '#tools/text-overlay/web/api-call/overlay-call-dialog.tsx';
import type { TextDrawing } from '#tools/text-overlay/web/drawing/use-text-drawing.ts';
import type { Editor } from '#tools/text-overlay/web/state/use-editor.ts';
import { HistoryButton } from './history-button.tsx';
import { type MakeDownload, useDownload } from './use-download.ts';

interface ToolbarProps {
  readonly editor: Editor;
  readonly drawing: TextDrawing;
  /** Content that another feature adds. */
  readonly actions: ReactNode;
  /** The call to copy, by default the one that draws these texts. */
  readonly call: CallDialog | undefined;
  /** Makes what is downloaded, by default the picture with its texts. */
  readonly makeDownload: MakeDownload | undefined;
}

/** Shows a call to copy until it is closed. */
export type CallDialog = (onClose: () => void) => ReactNode;

/** Where the toolbar has little room, its actions are icons; "Save as template" keeps its words longer. */
const firstToHideClass = '@max-[800px]:sr-only';
const actionClass = 'px-3 @max-[560px]:pointer-fine:px-2';

/** Transparent parts become white in a JPEG, and of an animation the first frame is drawn. */
const finished = { suffix: 'text', transparent: false, animated: false };

/** The actions on the picture as a whole. */
export function Toolbar({ editor, drawing, actions, call, makeDownload }: ToolbarProps) {
  const { picture, overlays } = editor.work;
  const { past, future } = editor.state.history;
  const [showsApiCall, setShowsApiCall] = useState(false);
  const closeCall = () => setShowsApiCall(false);
  const download = useDownload(editor, drawing, makeDownload);
  const empty = picture === null && overlays.length === 0;
  return (
    <div className="flex items-center gap-1 @max-[560px]:gap-0">
      <Button
        variant="ghost"
        size="icon"
        aria-label="Undo"
        title="Undo (Ctrl+Z)"
        disabled={past.length === 0}
        onClick={() => editor.dispatch({ type: 'undone' })}
      >
        <Icon name="undo" />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Redo"
        title="Redo (Ctrl+Shift+Z)"
        disabled={future.length === 0}
        onClick={() => editor.dispatch({ type: 'redone' })}
      >
        <Icon name="redo" />
      </Button>
      <span className="@max-[400px]:hidden">
        <HistoryButton editor={editor} />
      </span>
      <Button
        variant="ghost"
        className={actionClass}
        title="Copy as API call"
        disabled={!picture || editor.visible.length === 0}
        onClick={() => setShowsApiCall(true)}
      >
        <Icon name="code" />
        <span className={firstToHideClass}>Copy as API call</span>
      </Button>
      {actions}
      <Button
        variant="ghost"
        className={actionClass}
        title="Delete Image"
        disabled={empty}
        onClick={() => editor.dispatch({ type: 'cleared' })}
      >
        <Icon name="trash" />
        <span className={firstToHideClass}>Delete Image</span>
      </Button>
      <span className="flex gap-px">
        <Button disabled={!picture} pending={download.isPending} onClick={() => download.mutate(undefined)}>
          <Icon name="download" />
          <span className="@max-[400px]:sr-only">Download</span>
        </Button>
        {picture && (
          <DownloadAs
            picture={picture}
            finished={finished}
            pending={download.isPending}
            onChoose={download.mutate}
          />
        )}
      </span>
      {showsApiCall && picture && (
        <Suspense>
          {call?.(closeCall) ?? (
            <OverlayCallDialog source={picture.source} overlays={editor.drawn} onClose={closeCall} />
          )}
        </Suspense>
      )}
    </div>
  );
}
