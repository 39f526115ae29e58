import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

interface ProcessUse {
  readonly pid: number;
  readonly parent: number;
  readonly residentBytes: number;
}

/** Memory of a process and of all its descendants; shared pages count for each of them. */
export interface TreeUse {
  readonly ownBytes: number;
  readonly treeBytes: number;
  readonly descendants: readonly number[];
}

const readAll = process.platform === 'linux' ? createProcReader() : readWithPs;

export function readTree(root: number): TreeUse {
  const all = readAll();
  const family = new Set([root]);
  for (let known = 0; known < family.size; ) {
    known = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  const bytesOf = (wanted: (pid: number) => boolean) =>
    all.reduce((sum, { pid, residentBytes }) => sum + (wanted(pid) ? residentBytes : 0), 0);
  return {
    ownBytes: bytesOf((pid) => pid === root),
    treeBytes: bytesOf((pid) => family.has(pid)),
    descendants: [...family].filter((pid) => pid !== root),
  };
}

/** Kills processes by their ids, and ignores those that have ended already. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

function createProcReader(): () => ProcessUse[] {
  const pageBytes = Number(execFileSync('getconf', ['PAGESIZE'], { encoding: 'utf8' }));
  return () =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const stat = readStat(name);
        if (stat === undefined) return [];
        // The name of the program, in parentheses, may contain anything.
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return [
          { pid: Number(name), parent: Number(fields[1]), residentBytes: Number(fields[21]) * pageBytes },
        ];
      });
}

/** Returns undefined for a process that has ended since the folder was listed. */
function readStat(pid: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

function readWithPs(): ProcessUse[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => {
    const [pid = 0, parent = 0, residentKb = 0] = line.trim().split(/\s+/).map(Number);
    return { pid, parent, residentBytes: residentKb * 1024 };
  });
}
