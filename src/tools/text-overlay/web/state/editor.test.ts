import { expect, test } from 'vitest';
import type { Picture } from '#platform/web/picture/picture.ts';
import {
  allSelectedOf,
  type EditorState,
  selectedOf,
  selectedTextOf,
  startEditor,
  visibleOf,
  workOf,
} from './editor-state.ts';
import type { EditorAction } from './editor-action.ts';
import { reduceEditor } from './editor.ts';
import { labelOf } from './overlay.ts';

/** Without pixels, which the reducer does not use. */
const pictureOf = (width: number, height: number) =>
  ({ width, height, source: { kind: 'file', name: 'art.png' } }) as unknown as Picture;
const picture = pictureOf(1200, 800);
const centre = { x: 600, y: 400 };

const run = (state: EditorState, ...actions: readonly EditorAction[]) => actions.reduce(reduceEditor, state);
const loaded = run(startEditor(), { type: 'pictureLoaded', picture });
const withText = run(loaded, { type: 'added', text: 'NEW DROP' });
const textsOf = (state: EditorState) => workOf(state).overlays.map((layer) => labelOf(layer));

test('a text is added in the centre, with the defaults of the spec, and selected', () => {
  expect(selectedOf(withText)).toEqual({
    id: 1,
    text: 'NEW DROP',
    place: { x: 600, y: 400 },
    fontSize: 24,
    fontFamily: 'Inter',
    color: '#FFFFFF',
    outline: { color: '#000000', width: 5 },
    lineHeight: 1.2,
    align: 'center',
  });
});

test('adding needs a picture and a text that is not blank', () => {
  expect(run(startEditor(), { type: 'added', text: 'NEW DROP' })).toEqual(startEditor());
  expect(run(loaded, { type: 'added', text: ' \n ' })).toBe(loaded);
});

test('adds no more texts than the API accepts', () => {
  const many = run(loaded, ...Array.from({ length: 25 }, (): EditorAction => ({ type: 'added', text: 'a' })));
  expect(workOf(many).overlays).toHaveLength(20);
  expect(workOf(run(many, { type: 'duplicated', texts: [{ id: 1, centre }] })).overlays).toHaveLength(20);
});

test('consecutive nudges are one undo step, and selecting a text ends it', () => {
  const right: EditorAction = { type: 'nudged', texts: [{ id: 1, centre }], by: { x: 1, y: 0 } };
  const nudged = run(withText, right, right, {
    type: 'nudged',
    texts: [{ id: 1, centre }],
    by: { x: 0, y: 10 },
  });
  expect(selectedOf(nudged)?.place).toEqual({ x: 602, y: 410 });
  expect(selectedOf(run(nudged, { type: 'undone' }))?.place).toEqual({ x: 600, y: 400 });
  const twice = run(nudged, { type: 'selected', ids: [1] }, right, { type: 'undone' });
  expect(selectedOf(twice)?.place).toEqual({ x: 602, y: 410 });
});

test('typing is one step, and another field starts a new one', () => {
  const typed = run(
    withText,
    { type: 'changed', id: 1, part: { text: 'A' }, run: 'text' },
    { type: 'changed', id: 1, part: { text: 'AB' }, run: 'text' },
    { type: 'changed', id: 1, part: { fontSize: 90 }, run: 'fontSize' },
  );
  const back = run(typed, { type: 'undone' });
  expect(selectedOf(back)).toMatchObject({ text: 'AB', fontSize: 24 });
  expect(selectedTextOf(run(back, { type: 'undone' }))?.text).toBe('NEW DROP');
});

test('wrapping and line height are separate steps, and undoing the first removes the wrapping', () => {
  const wrapped = run(
    withText,
    { type: 'changed', id: 1, part: { maxWidth: 4 }, run: 'maxWidth' },
    { type: 'changed', id: 1, part: { maxWidth: 400 }, run: 'maxWidth' },
    { type: 'changed', id: 1, part: { lineHeight: 1.5 }, run: 'lineHeight' },
  );
  expect(selectedOf(wrapped)).toMatchObject({ maxWidth: 400, lineHeight: 1.5 });
  const back = run(wrapped, { type: 'undone' });
  expect(selectedOf(back)).toMatchObject({ maxWidth: 400, lineHeight: 1.2 });
  expect(selectedTextOf(run(back, { type: 'undone' }))?.maxWidth).toBeUndefined();
});

test('undo and redo restore texts and picture', () => {
  const cleared = run(withText, { type: 'cleared' });
  expect(workOf(cleared)).toEqual({ picture: null, overlays: [] });
  const back = run(cleared, { type: 'undone' });
  expect(workOf(back).picture).toBe(picture);
  expect(selectedTextOf(back)?.text).toBe('NEW DROP');
  expect(workOf(run(back, { type: 'redone' })).picture).toBeNull();
});

test('a copy is offset from its original, in front of all texts, and selected', () => {
  const copied = run(
    withText,
    { type: 'added', text: 'SALE' },
    { type: 'duplicated', texts: [{ id: 1, centre }] },
  );
  expect(textsOf(copied)).toEqual(['NEW DROP', 'SALE', 'NEW DROP']);
  expect(selectedOf(copied)).toMatchObject({ id: 3, place: { x: 620, y: 420 } });
});

test('texts can be brought to the front, sent to the back and removed', () => {
  const three = run(withText, { type: 'added', text: 'b' }, { type: 'added', text: 'c' });
  expect(textsOf(run(three, { type: 'ordered', ids: [1], to: 'front' }))).toEqual(['b', 'c', 'NEW DROP']);
  expect(textsOf(run(three, { type: 'ordered', ids: [3], to: 'back' }))).toEqual(['c', 'NEW DROP', 'b']);
  const without = run(three, { type: 'removed', ids: [3] });
  expect(textsOf(without)).toEqual(['NEW DROP', 'b']);
  expect(selectedOf(without)).toBeUndefined();
});

test('on a large picture a text starts with shares of the picture instead of pixels', () => {
  const print = run(startEditor(), { type: 'pictureLoaded', picture: pictureOf(4500, 5400) });
  expect(selectedOf(run(print, { type: 'added', text: 'NEW DROP' }))).toMatchObject({
    fontSize: '8%',
    outline: { width: '6%' },
  });
  const limit = run(startEditor(), { type: 'pictureLoaded', picture: pictureOf(1200, 4000) });
  expect(selectedOf(run(limit, { type: 'added', text: 'NEW DROP' }))).toMatchObject({ fontSize: 24 });
});

test('further texts are added one line below those in the centre', () => {
  const three = run(withText, { type: 'added', text: 'b' }, { type: 'added', text: 'c' });
  expect(workOf(three).overlays.map(({ place }) => place)).toEqual([
    { x: 600, y: 400 },
    { x: 600, y: 429 },
    { x: 600, y: 458 },
  ]);
});

test('another picture keeps relative places and sizes, and the first one restores them exactly', () => {
  const { maxWidth, ...chosen } = {
    maxWidth: 333,
    place: { x: 1100, y: 301 },
    fontSize: 33,
    outline: { color: '#000000', width: 3 },
  };
  const placed = run(withText, { type: 'changed', id: 1, part: { ...chosen, maxWidth } });
  const smaller = run(placed, { type: 'pictureLoaded', picture: pictureOf(601, 403) });
  expect(selectedOf(smaller)).toMatchObject({ place: { x: 551, y: 152 }, fontSize: 17, maxWidth: 168 });
  const back = run(smaller, { type: 'pictureLoaded', picture: pictureOf(4500, 5400) });
  expect(selectedOf(back)).toMatchObject({ place: { x: 4125, y: 2032 }, fontSize: 186, maxWidth: 1873 });
  expect(selectedOf(run(back, { type: 'pictureLoaded', picture }))).toEqual(selectedOf(placed));
});

test('what is changed on another picture belongs to that one', () => {
  const other = run(withText, { type: 'pictureLoaded', picture: pictureOf(600, 400) });
  const moved = run(other, { type: 'changed', id: 1, part: { place: { x: 100, y: 100 } } });
  const back = run(moved, { type: 'pictureLoaded', picture });
  expect(selectedOf(back)).toMatchObject({ place: { x: 200, y: 200 }, fontSize: 24 });
});

test('named places and shares stay what they are, and pixels over the limit become a share', () => {
  const part = { place: 'bottom-right', fontSize: 200, outline: { color: '#000000', width: '4%' } } as const;
  const large = run(
    withText,
    { type: 'changed', id: 1, part },
    { type: 'pictureLoaded', picture: pictureOf(4000, 3200) },
  );
  expect(selectedOf(large)).toMatchObject({
    place: 'bottom-right',
    fontSize: '25%',
    outline: { width: '4%' },
  });
});

test('texts of an earlier visit are kept until their picture is loaded', () => {
  const [overlay] = workOf(withText).overlays;
  const restored = startEditor([overlay!]);
  expect(textsOf(run(restored, { type: 'pictureLoaded', picture }, { type: 'added', text: 'b' }))).toEqual([
    'NEW DROP',
    'b',
  ]);
});

const three = run(withText, { type: 'added', text: 'b' }, { type: 'added', text: 'c' });
const firstAndLast = [
  { id: 1, centre },
  { id: 3, centre },
];

test('several texts are moved, ordered, copied and removed together, each in one step', () => {
  const several = run(three, { type: 'selected', ids: [3, 1] });
  expect(selectedOf(several)).toBeUndefined();
  expect(allSelectedOf(several).map((layer) => labelOf(layer))).toEqual(['NEW DROP', 'c']);
  const placesOf = (state: EditorState) => workOf(state).overlays.map(({ place }) => place);
  const steps: readonly EditorAction[] = [
    { type: 'moved', texts: firstAndLast.map(({ id }) => ({ id, centre: { x: id, y: id } })) },
    { type: 'nudged', texts: firstAndLast, by: { x: 0, y: 10 } },
    { type: 'ordered', ids: [1, 3], to: 'back' },
    { type: 'duplicated', texts: firstAndLast },
    { type: 'removed', ids: [1, 3] },
  ];
  const done = run(several, ...steps);
  expect(textsOf(done)).toEqual(['b', 'NEW DROP', 'c']);
  expect(done.selectedIds).toEqual([4, 5]);
  expect(placesOf(done)).toEqual([
    { x: 600, y: 429 },
    { x: 21, y: 31 },
    { x: 23, y: 33 },
  ]);
  const undone = run(done, ...steps.map((): EditorAction => ({ type: 'undone' })));
  expect(workOf(undone)).toEqual(workOf(three));
});

test('a cancelled run leaves the work as it was, and no step', () => {
  const drag = (x: number): EditorAction => ({
    type: 'moved',
    texts: [{ id: 1, centre: { x, y: 1 } }],
    run: 'drag',
  });
  const dragged = run(three, drag(1), drag(2));
  expect(run(dragged, { type: 'runCancelled' }).history).toEqual(three.history);
  const ended = run(dragged, { type: 'runEnded' });
  expect(run(ended, { type: 'runCancelled' })).toEqual(ended);
});

test('a text is put at any place of the order, and one undo takes it back', () => {
  const layered = run(withText, { type: 'added', text: 'SALE' }, { type: 'added', text: 'TODAY' });
  const placed = run(layered, { type: 'placed', id: 1, index: 2 });
  expect(textsOf(placed)).toEqual(['SALE', 'TODAY', 'NEW DROP']);
  expect(textsOf(run(placed, { type: 'undone' }))).toEqual(['NEW DROP', 'SALE', 'TODAY']);
  expect(run(layered, { type: 'placed', id: 2, index: 1 }).history).toBe(layered.history);
});

test('a hidden text is not among those that are drawn, and undo shows it again', () => {
  const hidden = run(withText, { type: 'changed', id: 1, part: { hidden: true } });
  expect(visibleOf(workOf(hidden))).toEqual([]);
  expect(visibleOf(workOf(run(hidden, { type: 'undone' })))).toHaveLength(1);
});

test('a copy has no name, because a name is that of one layer', () => {
  const named = run(withText, { type: 'changed', id: 1, part: { name: 'Headline' } });
  const copied = run(named, { type: 'duplicated', texts: [{ id: 1, centre }] });
  expect(workOf(copied).overlays.map(({ name }) => name)).toEqual(['Headline', undefined]);
});

test('pasted texts take their places, beside what is there, and fit another picture', () => {
  const copied = { texts: [{ ...selectedOf(withText)!, place: centre, name: 'Headline' }], size: picture };
  const pasted = run(withText, { type: 'pasted', ...copied }, { type: 'pasted', ...copied });
  expect(workOf(pasted).overlays.map(({ place }) => place)).toEqual([
    { x: 600, y: 400 },
    { x: 620, y: 420 },
    { x: 640, y: 440 },
  ]);
  expect(workOf(pasted).overlays.map(({ name }) => name)).toEqual([undefined, 'Headline', undefined]);
  const smaller = run(startEditor(), { type: 'pictureLoaded', picture: pictureOf(600, 400) });
  expect(selectedOf(run(smaller, { type: 'pasted', ...copied }))).toMatchObject({
    place: { x: 300, y: 200 },
    fontSize: 12,
  });
});
