import { expect, test } from 'vitest';
import { type KeyPress, keyAction } from './key-action.ts';

const text = { id: 7, centre: { x: 50, y: 40 } };

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shiftKey: false,
  altKey: false,
  command: false,
  inWorkspace: true,
  ...more,
});

test('arrow keys move a text by one pixel, with Shift by ten', () => {
  expect(keyAction(press('ArrowLeft'), text)).toEqual({
    type: 'nudged',
    id: 7,
    from: text.centre,
    by: { x: -1, y: 0 },
  });
  expect(keyAction(press('ArrowDown', { shiftKey: true }), text)).toEqual({
    type: 'nudged',
    id: 7,
    from: text.centre,
    by: { x: 0, y: 10 },
  });
});

test('undo, redo and duplicate work with Ctrl or Cmd from everywhere', () => {
  const command = { command: true, inWorkspace: false };
  expect(keyAction(press('z', command), undefined)).toEqual({ type: 'undone' });
  expect(keyAction(press('Z', { ...command, shiftKey: true }), undefined)).toEqual({ type: 'redone' });
  expect(keyAction(press('y', command), undefined)).toEqual({ type: 'redone' });
  expect(keyAction(press('d', command), text)).toEqual({ type: 'duplicated', id: 7, from: text.centre });
});

test('Delete and Backspace remove the text, Escape deselects it', () => {
  expect(keyAction(press('Delete'), text)).toEqual({ type: 'removed', id: 7 });
  expect(keyAction(press('Backspace'), text)).toEqual({ type: 'removed', id: 7 });
  expect(keyAction(press('Escape'), text)).toEqual({ type: 'selected', id: null });
});

test('in a field, without a selection or with Alt, keys keep their usual meaning', () => {
  expect(keyAction(press('ArrowLeft', { inWorkspace: false }), text)).toBeUndefined();
  expect(keyAction(press('Delete', { inWorkspace: false }), text)).toBeUndefined();
  expect(keyAction(press('ArrowLeft'), undefined)).toBeUndefined();
  expect(keyAction(press('d', { command: true }), undefined)).toBeUndefined();
  expect(keyAction(press('ArrowLeft', { altKey: true }), text)).toBeUndefined();
});
