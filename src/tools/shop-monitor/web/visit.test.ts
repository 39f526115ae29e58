import { expect, test } from 'vitest';
import { beginVisit, type MarkStore } from './visit.ts';

function memoryStore(): MarkStore {
  const items = new Map<string, string>();
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
  };
}

test('a first visit knows what it shows first; what comes later is new until the visit ends', () => {
  const store = memoryStore();
  const first = beginVisit(1, () => store);
  expect(first.seenBefore(7)).toBeUndefined();
  first.show(7, 100);
  first.show(7, 103);
  expect(first.seenBefore(7)).toBe(100);
  expect(beginVisit(1, () => store).seenBefore(7)).toBe(103);
});

test('accounts and shops have marks of their own', () => {
  const store = memoryStore();
  beginVisit(1, () => store).show(7, 100);
  expect(beginVisit(1, () => store).seenBefore(8)).toBeUndefined();
  expect(beginVisit(2, () => store).seenBefore(7)).toBeUndefined();
});

test('a browser that closes its storage, or holds nonsense there, makes every visit a first one', () => {
  const closed = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const visit = beginVisit(1, closed);
  visit.show(7, 100);
  expect(visit.seenBefore(7)).toBe(100);
  const nonsense: MarkStore = { getItem: () => 'soon', setItem: () => undefined };
  expect(beginVisit(1, () => nonsense).seenBefore(7)).toBeUndefined();
});
