import { expect, test } from 'vitest';
import { hideChecklist, isChecklistHidden } from './hidden-checklist.ts';

function createStore(): Pick<Storage, 'getItem' | 'setItem'> {
  const items = new Map<string, string>();
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
  };
}

test('a hidden checklist stays hidden only for that account', () => {
  const store = createStore();
  expect(isChecklistHidden(1, () => store)).toBe(false);
  hideChecklist(1, () => store);
  expect(isChecklistHidden(1, () => store)).toBe(true);
  expect(isChecklistHidden(2, () => store)).toBe(false);
});

test('a browser that denies storage shows it', () => {
  const denied = () => {
    throw new Error('denied');
  };
  hideChecklist(1, denied);
  expect(isChecklistHidden(1, denied)).toBe(false);
});
