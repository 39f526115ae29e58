import type { Files } from '#platform/server/files/files.ts';
import type { Observer } from './observer.ts';

/** Returns the store with every request to it observed; that for a file until its first bytes are there. */
export function observeFiles(files: Files, observer: Observer): Files {
  const observe = <T>(operation: string, work: () => Promise<T>): Promise<T> => {
    const labels = (end: object) => ({ operation, outcome: 'error' in end ? 'failed' : 'ok' });
    return observer.run('store', { name: `store ${operation}`, labels }, work);
  };
  return {
    ...files,
    put: (key, source, options) => observe('put', () => files.put(key, source, options)),
    open: (key, range) => observe('open', () => files.open(key, range)),
    size: (key) => observe('size', () => files.size(key)),
    remove: (key) => observe('remove', () => files.remove(key)),
    removeAll: (keys) => observe('remove_all', () => files.removeAll(keys)),
  };
}
