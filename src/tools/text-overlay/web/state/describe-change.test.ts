import { expect, test } from 'vitest';
import type { Picture } from '#platform/web/picture/picture.ts';
import { describeChange } from './describe-change.ts';
import { reduceEditor } from './editor.ts';
import type { EditorAction } from './editor-action.ts';
import { type EditorState, startEditor } from './editor-state.ts';
import { stepsOf } from './history.ts';

const picture = { width: 400, height: 300 } as Picture;
const centre = { x: 10, y: 20 };

/** Returns what was done, in words. */
function wordsOf(...actions: readonly EditorAction[]): string[] {
  const steps = stepsOf(actions.reduce<EditorState>(reduceEditor, startEditor()).history);
  return steps.slice(1).map((work, index) => describeChange(steps[index]!, work));
}

const load: EditorAction = { type: 'pictureLoaded', picture };
const one: EditorAction = { type: 'added', text: 'NEW DROP\nonly today' };
const two: EditorAction = { type: 'shapeAdded', shape: 'ellipse' };

test('each kind of change has words of its own, with the layer that it changed', () => {
  const part = (changed: Extract<EditorAction, { type: 'changed' }>['part']): EditorAction => ({
    type: 'changed',
    id: 1,
    part: changed,
  });
  const words = wordsOf(
    load,
    one,
    part({ text: 'LAST CALL' }),
    part({ color: '#FF0000' }),
    part({ fontFamily: 'Georgia' }),
    part({ fontSize: 60, place: centre }),
    part({ rotation: 20 }),
    part({ place: { x: 1, y: 2 } }),
    part({ opacity: 0.5 }),
    part({ name: 'Headline' }),
  );
  expect(words).toEqual([
    'Open the picture',
    'Add NEW DROP',
    'Text of NEW DROP',
    'Colour of LAST CALL',
    'Font of LAST CALL',
    'Size of LAST CALL',
    'Turn LAST CALL',
    'Move LAST CALL',
    'Style of LAST CALL',
    'Rename LAST CALL',
  ]);
});

test('order, flags, several layers, removal and layouts have words', () => {
  const flagged = (flag: 'hidden' | 'locked', on: boolean): EditorAction => ({
    type: 'flagged',
    ids: [2],
    flag,
    on,
  });
  const words = wordsOf(
    load,
    one,
    two,
    { type: 'ordered', ids: [1], to: 'forward' },
    flagged('locked', true),
    flagged('locked', false),
    flagged('hidden', true),
    flagged('hidden', false),
    { type: 'nudged', texts: [1, 2].map((id) => ({ id, centre })), by: { x: 1, y: 0 } },
    { type: 'removed', ids: [2] },
    { type: 'pictureLoaded', picture: { ...picture } },
    { type: 'opened', picture, texts: [] },
    { type: 'cleared' },
  );
  expect(words).toEqual([
    'Open the picture',
    'Add NEW DROP',
    'Add Ellipse',
    'Order of NEW DROP',
    'Lock Ellipse',
    'Unlock Ellipse',
    'Hide Ellipse',
    'Show Ellipse',
    'Move 2 layers',
    'Delete Ellipse',
    'Change the picture',
    'Open a layout',
    'Delete Image',
  ]);
});
