import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { privateFolder } from '#platform/server/files/data-dir.ts';
import { asStorageProblem } from '#platform/server/files/system-errors.ts';
import { isOtherLiveProcess } from '#platform/server/files/live-process.ts';

/** Runs `work` in a new folder under `workDir`, and always removes the folder afterwards. */
export async function inTempDir<T>(workDir: string, work: (dir: string) => Promise<T>): Promise<T> {
  const dir = await asStorageProblem(async () => {
    await mkdir(workDir, privateFolder);
    return mkdtemp(join(workDir, `${process.pid}-`));
  });
  try {
    return await work(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Copies a stored video to a file for an engine. Throws `Problem` if the disk is full. */
export async function copyToFile(source: Readable, path: string, signal: AbortSignal): Promise<void> {
  await asStorageProblem(() =>
    pipeline(source, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal }),
  );
}

/** Removes the folders of processes that no longer run; called when the program starts. */
export async function clearTempDirs(workDir: string): Promise<void> {
  await mkdir(workDir, privateFolder);
  const leftovers = (await readdir(workDir)).filter((name) => !isOtherLiveProcess(Number.parseInt(name, 10)));
  await Promise.all(leftovers.map((name) => rm(join(workDir, name), { recursive: true, force: true })));
}
