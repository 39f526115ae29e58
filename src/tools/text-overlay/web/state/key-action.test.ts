import { expect, test } from 'vitest';
import { type KeyPress, keyAction } from './key-action.ts';

const text = { id: 7, centre: { x: 50, y: 40 } };
const other = { id: 8, centre: { x: 50, y: 70 } };
const none = { selected: [], free: [], all: [text, other] };
const one = { selected: [text], free: [text], all: [text, other] };

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shiftKey: false,
  altKey: false,
  command: false,
  inWorkspace: true,
  ...more,
});

test('arrow keys move a text by one pixel, with Shift by ten', () => {
  expect(keyAction(press('ArrowLeft'), one)).toEqual({
    type: 'nudged',
    texts: [text],
    by: { x: -1, y: 0 },
  });
  expect(keyAction(press('ArrowDown', { shiftKey: true }), one)).toEqual({
    type: 'nudged',
    texts: [text],
    by: { x: 0, y: 10 },
  });
});

test('undo, redo and duplicate work with Ctrl or Cmd from everywhere', () => {
  const command = { command: true, inWorkspace: false };
  expect(keyAction(press('z', command), none)).toEqual({ type: 'undone' });
  expect(keyAction(press('Z', { ...command, shiftKey: true }), none)).toEqual({ type: 'redone' });
  expect(keyAction(press('y', command), none)).toEqual({ type: 'redone' });
  expect(keyAction(press('d', command), one)).toEqual({ type: 'duplicated', texts: [text] });
});

test('Delete and Backspace remove the text, Escape deselects it', () => {
  expect(keyAction(press('Delete'), one)).toEqual({ type: 'removed', ids: [7] });
  expect(keyAction(press('Backspace'), one)).toEqual({ type: 'removed', ids: [7] });
  expect(keyAction(press('Escape'), one)).toEqual({ type: 'selected', ids: [] });
});

test('in a field, without a selection or with Alt, keys keep their usual meaning', () => {
  expect(keyAction(press('ArrowLeft', { inWorkspace: false }), one)).toBeUndefined();
  expect(keyAction(press('Delete', { inWorkspace: false }), one)).toBeUndefined();
  expect(keyAction(press('ArrowLeft'), none)).toBeUndefined();
  expect(keyAction(press('d', { command: true }), none)).toBeUndefined();
  expect(keyAction(press('ArrowLeft', { altKey: true }), one)).toBeUndefined();
});

test('Ctrl or Cmd and A selects all texts, but in a field its letters', () => {
  expect(keyAction(press('a', { command: true }), one)).toEqual({ type: 'selected', ids: [7, 8] });
  expect(keyAction(press('a', { command: true, inWorkspace: false }), one)).toBeUndefined();
  expect(keyAction(press('a', { command: true }), { ...none, all: [] })).toBeUndefined();
});

test('keys leave what is locked or hidden where it is, and still let go of it', () => {
  const locked = { selected: [text], free: [], all: [other] };
  expect(keyAction(press('ArrowLeft'), locked)).toBeUndefined();
  expect(keyAction(press('Delete'), locked)).toBeUndefined();
  expect(keyAction(press('Escape'), locked)).toEqual({ type: 'selected', ids: [] });
  expect(keyAction(press('Delete'), { ...locked, selected: [text, other], free: [other] })).toEqual({
    type: 'removed',
    ids: [8],
  });
});

test('Alt with an arrow orders, and with Shift goes to the end of the order', () => {
  const alt = { altKey: true };
  const order = (to: string) => ({ type: 'ordered', ids: [7], to });
  expect(keyAction(press('ArrowUp', alt), one)).toEqual(order('forward'));
  expect(keyAction(press('ArrowDown', alt), one)).toEqual(order('backward'));
  expect(keyAction(press('ArrowUp', { ...alt, shiftKey: true }), one)).toEqual(order('front'));
  expect(keyAction(press('ArrowDown', { ...alt, shiftKey: true }), one)).toEqual(order('back'));
  expect(keyAction(press('ArrowUp', { ...alt, inWorkspace: false }), one)).toBeUndefined();
  expect(keyAction(press('ArrowUp', alt), none)).toBeUndefined();
});

test('Ctrl with Shift and L locks, with H hides, and takes back what all have', () => {
  const command = { command: true, shiftKey: true };
  const flagged = (flag: string, on: boolean) => ({ type: 'flagged', ids: [7], flag, on });
  expect(keyAction(press('L', command), one)).toEqual(flagged('locked', true));
  expect(keyAction(press('H', command), one)).toEqual(flagged('hidden', true));
  const locked = { ...one, selected: [{ ...text, locked: true as const }] };
  expect(keyAction(press('l', command), locked)).toEqual(flagged('locked', false));
  expect(keyAction(press('L', command), none)).toBeUndefined();
  expect(keyAction(press('l', { command: true }), one)).toBeUndefined();
});
