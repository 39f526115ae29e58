import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { followOtherTabs, tellOtherTabs } from './tab-sync.ts';

/** Two ends of one channel: what one posts, the other receives. */
function twoTabs() {
  const heard: (() => void)[] = [];
  return {
    here: { postMessage: () => heard.forEach((listener) => listener()), addEventListener: () => {} },
    there: {
      postMessage: () => {},
      addEventListener: (_type: 'message', listener: () => void) => heard.push(listener),
    },
  };
}

function pageThat(visibilityState: DocumentVisibilityState) {
  const listeners: EventListener[] = [];
  const page = {
    visibilityState,
    addEventListener: (_type: string, listener: EventListenerOrEventListenerObject) =>
      void listeners.push(listener as EventListener),
    show() {
      page.visibilityState = 'visible';
      for (const listener of listeners) listener(new Event('visibilitychange'));
    },
  };
  return page;
}

const change = (queries: QueryClient) =>
  queries
    .getMutationCache()
    .build(queries, { mutationFn: () => Promise.resolve() })
    .execute(undefined);

const isStale = (queries: QueryClient, key: string) => queries.getQueryState([key])?.isInvalidated;

function tabs(visibility: DocumentVisibilityState) {
  const { here, there } = twoTabs();
  const changing = new QueryClient();
  tellOtherTabs(changing, here);
  const other = new QueryClient();
  const page = pageThat(visibility);
  other.setQueryData(['/api/keys'], []);
  other.setQueryData(['/api/user'], {});
  followOtherTabs(other, there, page, ([url]) => url !== '/api/user');
  return { changing, other, page };
}

test('a change in one tab refetches the queries of a visible one, except for the session', async () => {
  const { changing, other } = tabs('visible');
  await change(changing);
  expect(isStale(other, '/api/keys')).toBe(true);
  expect(isStale(other, '/api/user')).toBe(false);
});

test('a tab in the background refetches when it becomes visible', async () => {
  const { changing, other, page } = tabs('hidden');
  await change(changing);
  expect(isStale(other, '/api/keys')).toBe(false);
  page.show();
  expect(isStale(other, '/api/keys')).toBe(true);
});

test('a tab that becomes visible refetches nothing if nothing has changed', () => {
  const { other, page } = tabs('hidden');
  page.show();
  expect(isStale(other, '/api/keys')).toBe(false);
});
