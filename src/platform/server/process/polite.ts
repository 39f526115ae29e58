import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

const jobNiceness = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Lowers the priority of a process that leads a session of its own; by default to that of a background job,
 * which runs when nothing else needs the core.
 */
export function makePolite(pid: number, niceness: number = jobNiceness): void {
  try {
    setPriority(pid, niceness);
    // Linux may share cores between sessions first; a priority then counts only within its session
    // (sched(7), autogroup).
    if (process.platform === 'linux') writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch {
    // The process has ended already, or the system has no such priorities.
  }
}
