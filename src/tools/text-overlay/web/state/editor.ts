import { addImage, addQr, addShape, addText } from './add-layers.ts';
import { changeWork, runOf } from './change-work.ts';
import { duplicate, paste } from './copy-layers.ts';
import type { EditorAction } from './editor-action.ts';
import { type EditorState, workOf } from './editor-state.ts';
import { cancelRun, endRun, goTo, record, redo, undo } from './history.ts';

/** Returns the state after an action. */
export function reduceEditor(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case 'added':
      return addText(state, action.text);
    case 'shapeAdded':
      return addShape(state, action.shape);
    case 'qrAdded':
      return addQr(state);
    case 'imageAdded':
      return addImage(state, action);
    case 'opened':
      return openWork(state, action);
    case 'duplicated':
      return duplicate(state, action.texts);
    case 'pasted':
      return paste(state, action);
    case 'selected':
      return { ...state, selectedIds: action.ids, history: endRun(state.history) };
    case 'runEnded':
      return { ...state, history: endRun(state.history) };
    case 'runCancelled':
      return { ...state, history: cancelRun(state.history) };
    case 'wentTo':
      return { ...state, history: goTo(state.history, action.step) };
    case 'undone':
      return { ...state, history: undo(state.history) };
    case 'redone':
      return { ...state, history: redo(state.history) };
    default:
      return { ...state, history: record(state.history, changeWork(workOf(state), action), runOf(action)) };
  }
}

function openWork(
  state: EditorState,
  { picture, texts, size }: Extract<EditorAction, { readonly type: 'opened' }>,
): EditorState {
  const overlays = texts.map((text, index) => ({ ...text, id: state.nextId + index }));
  return {
    history: record(state.history, { picture, overlays, size }),
    selectedIds: [],
    nextId: state.nextId + overlays.length,
  };
}
