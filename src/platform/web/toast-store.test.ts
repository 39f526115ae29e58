import { expect, test } from 'vitest';
import { createToastStore, removalDelayMs } from './toast-store.ts';

function storeWithClock() {
  const waiting: { work: () => void; delayMs: number }[] = [];
  return { store: createToastStore((work, delayMs) => waiting.push({ work, delayMs })), waiting };
}

test('shows one toast at a time, the newest', () => {
  const { store } = storeWithClock();
  store.show({ title: 'first' });
  store.show({ title: 'second', variant: 'destructive' });
  expect(store.list().map((toast) => toast.title)).toEqual(['second']);
});

test('keeps a toast open until it is dismissed', () => {
  const { store, waiting } = storeWithClock();
  store.show({ title: 'stays' });
  expect(store.list()[0]?.open).toBe(true);
  expect(waiting).toEqual([]);
});

test('forgets a dismissed toast 1,000,000 ms later', () => {
  const { store, waiting } = storeWithClock();
  store.show({ title: 'goes' });
  store.dismiss(store.list()[0]?.id ?? 0);
  expect(store.list()[0]?.open).toBe(false);
  expect(waiting[0]?.delayMs).toBe(1_000_000);
  expect(removalDelayMs).toBe(1_000_000);
  waiting[0]?.work();
  expect(store.list()).toEqual([]);
});

test('an error is closed when its form is gone, and no other toast', () => {
  const { store } = storeWithClock();
  store.show({ title: 'failed', variant: 'destructive' });
  store.dismissError();
  expect(store.list()[0]?.open).toBe(false);
  store.show({ title: 'done' });
  store.dismissError();
  expect(store.list()[0]?.open).toBe(true);
});

test('dismissing twice schedules one removal, and the list tells its listeners until they stop', () => {
  const { store, waiting } = storeWithClock();
  let changes = 0;
  const stop = store.subscribe(() => {
    changes += 1;
  });
  store.show({ title: 'once' });
  const id = store.list()[0]?.id ?? 0;
  store.dismiss(id);
  store.dismiss(id);
  stop();
  store.show({ title: 'unheard' });
  expect(waiting).toHaveLength(1);
  expect(changes).toBe(2);
});
