import { expect, test } from 'vitest';
import { type KeyPress, keyAction } from './key-action.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shiftKey: false,
  altKey: false,
  command: false,
  inWorkspace: true,
  ...more,
});

test('arrow keys move a text by one pixel, with Shift by ten', () => {
  expect(keyAction(press('ArrowLeft'), 7)).toEqual({ type: 'nudged', id: 7, by: { x: -1, y: 0 } });
  expect(keyAction(press('ArrowDown', { shiftKey: true }), 7)).toEqual({
    type: 'nudged',
    id: 7,
    by: { x: 0, y: 10 },
  });
});

test('undo, redo and duplicate work with Ctrl or Cmd from everywhere', () => {
  const command = { command: true, inWorkspace: false };
  expect(keyAction(press('z', command), undefined)).toEqual({ type: 'undone' });
  expect(keyAction(press('Z', { ...command, shiftKey: true }), undefined)).toEqual({ type: 'redone' });
  expect(keyAction(press('y', command), undefined)).toEqual({ type: 'redone' });
  expect(keyAction(press('d', command), 7)).toEqual({ type: 'duplicated', id: 7 });
});

test('Delete and Backspace remove the text, Escape deselects it', () => {
  expect(keyAction(press('Delete'), 7)).toEqual({ type: 'removed', id: 7 });
  expect(keyAction(press('Backspace'), 7)).toEqual({ type: 'removed', id: 7 });
  expect(keyAction(press('Escape'), 7)).toEqual({ type: 'selected', id: null });
});

test('in a field, without a selection or with Alt, keys keep their usual meaning', () => {
  expect(keyAction(press('ArrowLeft', { inWorkspace: false }), 7)).toBeUndefined();
  expect(keyAction(press('Delete', { inWorkspace: false }), 7)).toBeUndefined();
  expect(keyAction(press('ArrowLeft'), undefined)).toBeUndefined();
  expect(keyAction(press('d', { command: true }), undefined)).toBeUndefined();
  expect(keyAction(press('ArrowLeft', { altKey: true }), 7)).toBeUndefined();
});
