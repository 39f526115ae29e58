import { clear, delMany, get, keys, set } from 'idb-keyval';
import { forgetDrafts } from './draft-storage.ts';

/** A tab needs one, and few have more tabs with work in them. */
const maxFiles = 3;

/**
 * Keeps a file in this browser's database, so that it survives a reload, and drops the oldest beyond three.
 * Returns the id under which `storedFile` finds it. Rejects where the browser has no room or keeps nothing.
 */
export async function storeFile(file: File): Promise<string> {
  // Ids sort by age, and two tabs never have the same.
  const id = `${Date.now()}-${Math.random().toString(36).slice(2)}`;
  await set(id, file);
  const newestFirst = (await keys<string>()).toSorted().toReversed();
  await delMany(newestFirst.slice(maxFiles));
  return id;
}

/** Returns a kept file; undefined if it was dropped or forgotten. */
export function storedFile(id: string): Promise<File | undefined> {
  return get<File>(id);
}

/** Forgets all files and drafts, as at the end of a session. */
export async function forgetWork(): Promise<void> {
  forgetDrafts();
  await clear();
}
