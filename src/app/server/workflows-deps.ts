import { type BatchRunner, createBatchRunner } from '../../workflows/batches/server/runner.ts';
import type { AccountDeps } from './account-deps.ts';
import { imageSlots } from '../../platform/server/image/work/slots.ts';
import type { ToolsDeps } from './tools-deps.ts';
import type { PlatformDeps } from './platform-deps.ts';

export interface WorkflowsDeps {
  /** Works on the pictures of batches, where the process does. */
  readonly batchRunner: BatchRunner;
}

export function createWorkflowsDeps(
  platform: PlatformDeps,
  account: AccountDeps,
  tools: ToolsDeps,
): WorkflowsDeps {
  const { config } = platform;
  const slots = config.imageSlots ?? imageSlots(config.imageMemoryBytes);
  return {
    batchRunner: createBatchRunner(
      { ...platform, ...account, ...tools, resultsBaseUrl: config.resultsBaseUrl },
      { imageSlots: slots },
    ),
  };
}
