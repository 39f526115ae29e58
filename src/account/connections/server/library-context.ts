import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tx } from '#platform/server/database/database.ts';

interface LibraryContext {
  /** Whose request the library serves. */
  readonly address: string;
  /** In which it uses up a code or refresh token, and stores the tokens that follow. */
  readonly tx?: Tx;
}

/** What the library cannot hand on to what it calls: its store, and the fetch of documents. */
export const libraryContext = new AsyncLocalStorage<LibraryContext>();
