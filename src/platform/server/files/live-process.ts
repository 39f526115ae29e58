import { systemCode } from './system-errors.ts';

/** Whether a process is still there, by the id that its temporary files carry; ourselves do not count. */
export function isOtherLiveProcess(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return systemCode(error) === 'EPERM';
  }
}
