import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { toast, toastStore } from './toast-store.ts';

vi.stubGlobal('document', new EventTarget());
const fetched = vi.spyOn(globalThis, 'fetch');
afterEach(() => fetched.mockReset());

test("the first element of a query's key is its URL, asked with cookies", async () => {
  fetched.mockResolvedValue(Response.json({ plans: [] }));
  const queries = createQueryClient();
  expect(await queries.fetchQuery({ queryKey: ['/api/plans', 'ignored'] })).toEqual({ plans: [] });
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/plans');
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: 'same-origin' });
});

test('a failed query is asked once, and throws status, colon and text, or the status text of an empty response', async () => {
  fetched.mockResolvedValueOnce(new Response('No such thing', { status: 404 }));
  fetched.mockResolvedValueOnce(new Response('', { status: 503, statusText: 'Service Unavailable' }));
  const queries = createQueryClient();
  await expect(queries.fetchQuery({ queryKey: ['/api/one'] })).rejects.toThrow('404: No such thing');
  await expect(queries.fetchQuery({ queryKey: ['/api/two'] })).rejects.toThrow('503: Service Unavailable');
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('data never goes stale, and nothing is asked again by itself', async () => {
  fetched.mockImplementation(() => Promise.resolve(Response.json(1)));
  const queries = createQueryClient();
  await queries.fetchQuery({ queryKey: ['/api/once'] });
  await queries.fetchQuery({ queryKey: ['/api/once'] });
  expect(fetched).toHaveBeenCalledOnce();
  const { queries: defaults, mutations } = queries.getDefaultOptions();
  expect(defaults).toMatchObject({ retry: false, refetchOnWindowFocus: false, refetchInterval: false });
  expect(mutations).toMatchObject({ retry: false });
});

test('an error stays on screen while something else is changed', async () => {
  toast({ title: 'Update failed', variant: 'destructive' });
  const queries = createQueryClient();
  await queries
    .getMutationCache()
    .build(queries, { mutationFn: () => Promise.resolve('done') })
    .execute(undefined);
  expect(toastStore.list()).toMatchObject([{ title: 'Update failed', open: true }]);
});
