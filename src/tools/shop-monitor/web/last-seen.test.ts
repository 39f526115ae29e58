import { expect, test } from 'vitest';
import { createLastSeen, type LastSeenStore } from './last-seen.ts';

function memoryStore(): LastSeenStore {
  const items = new Map<string, string>();
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
  };
}

test('on a first visit, only products that appear later are new, until the visit ends', () => {
  const store = memoryStore();
  const first = createLastSeen(1, () => store);
  expect(first.before(7)).toBeUndefined();
  first.record(7, 100);
  first.record(7, 103);
  expect(first.before(7)).toBe(100);
  expect(createLastSeen(1, () => store).before(7)).toBe(103);
});

test('accounts and shops are remembered separately', () => {
  const store = memoryStore();
  createLastSeen(1, () => store).record(7, 100);
  expect(createLastSeen(1, () => store).before(8)).toBeUndefined();
  expect(createLastSeen(2, () => store).before(7)).toBeUndefined();
});

test('with denied storage, or an invalid stored value, every visit is a first visit', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const lastSeen = createLastSeen(1, denied);
  lastSeen.record(7, 100);
  expect(lastSeen.before(7)).toBe(100);
  const invalid: LastSeenStore = { getItem: () => 'soon', setItem: () => undefined };
  expect(createLastSeen(1, () => invalid).before(7)).toBeUndefined();
});
