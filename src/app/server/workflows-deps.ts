import { createTemplateUse, type TemplateUse } from '../../workflows/templates/server/template-use.ts';
import { type BatchRunner, createBatchRunner } from '../../workflows/batches/server/runner.ts';
import { type Announce, announceAtOnce } from '../../tools/shop-monitor/server/announce.ts';
import type { AccountDeps } from './account-deps.ts';
import { imageSlots } from '../../platform/server/image/work/slots.ts';
import type { ToolsDeps } from './tools-deps.ts';
import type { PlatformDeps } from './platform-deps.ts';

export interface WorkflowsDeps {
  /** Works on the pictures of batches, where the process does. */
  readonly batchRunner: BatchRunner;
  /** What other features do with templates. */
  readonly templates: TemplateUse;
}

/** Announces new products: at once, or once their pictures are finished. */
export function createAnnounce({ config }: PlatformDeps, { webhooks }: AccountDeps): Announce {
  return announceAtOnce({ outbox: webhooks.outbox, resultsBaseUrl: config.resultsBaseUrl });
}

export function createWorkflowsDeps(
  platform: PlatformDeps,
  account: AccountDeps,
  tools: ToolsDeps,
): WorkflowsDeps {
  const { config } = platform;
  const slots = config.imageSlots ?? imageSlots(config.imageMemoryBytes);
  const templates = createTemplateUse({ ...platform, ...tools });
  return {
    templates,
    batchRunner: createBatchRunner(
      { ...platform, ...account, ...tools, templates, resultsBaseUrl: config.resultsBaseUrl },
      { imageSlots: slots },
    ),
  };
}
