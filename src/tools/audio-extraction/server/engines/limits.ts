import type { KernelLimits } from '../../../../platform/server/process/limited-command.ts';

/** What one media child may use. */
export interface ChildLimits extends KernelLimits {
  /** From the task to the outcome. */
  readonly timeoutMs: number;
}

export const childLimits: ChildLimits = {
  timeoutMs: 30 * 60 * 1000,
  cpuSeconds: 30 * 60,
  memoryBytes: 768 * 1024 * 1024,
  // Four hours at 320 kbit/s are 576 MB.
  fileBytes: 640 * 1024 * 1024,
};
