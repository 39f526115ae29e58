import { Problem } from '../../shared/problem.ts';
import { storageFull } from '../../shared/storage-problems.ts';
import type { Files } from './files.ts';

/** What stays free for the database, the log and the results of calls that are under way. */
const reserveBytes = 64 * 1024 * 1024;

/** Throws 507 when a file of the declared size would leave too little room, before any of it is accepted (reliability, fault 4). */
export async function ensureRoom(files: Pick<Files, 'freeBytes'>, declaredBytes: number): Promise<void> {
  const freeBytes = await files.freeBytes();
  if (freeBytes !== undefined && freeBytes < reserveBytes + declaredBytes) throw new Problem(storageFull);
}
