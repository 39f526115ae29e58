import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

const jobNiceness = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Lets a process that leads a session of its own stand back behind others. Unless told how far, as a job
 * does: it works when nobody else wants the core.
 */
export function makePolite(pid: number, niceness: number = jobNiceness): void {
  try {
    setPriority(pid, niceness);
    // Linux may share cores between sessions first; then a priority counts within its session alone
    // (sched(7), autogroup).
    if (process.platform === 'linux') writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch {
    // It is gone already, as its exit says, or the system shares cores in another way.
  }
}
