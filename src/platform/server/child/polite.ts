import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

const niceness = constants.priority.PRIORITY_BELOW_NORMAL;

/** Lets a process that leads a session of its own work when nobody else wants the core: a waiting screen goes before a job. */
export function makePolite(pid: number): void {
  try {
    setPriority(pid, niceness);
    // Linux may share cores between sessions first; then a priority counts within its session alone (sched(7), autogroup).
    if (process.platform === 'linux') writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch {
    // It is gone already, as its exit says, or the system shares cores in another way.
  }
}
