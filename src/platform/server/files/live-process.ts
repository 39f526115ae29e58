import { systemCode } from './system-errors.ts';

/** Whether another process with this id runs; used to recognise the temporary files of ended processes. */
export function isOtherLiveProcess(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return systemCode(error) === 'EPERM';
  }
}
