import { budgetedImages } from '#account/budgets/server/budgeted-images.ts';
import { budgetedOutbound } from '#account/budgets/server/budgeted-outbound.ts';
import type { Runner } from '#platform/server/work/runner.ts';
import type { Config } from '#platform/server/config/config.ts';
import { type AccountDeps, type AccountOptions, createAccountDeps } from './account-deps.ts';
import { createPlatformDeps, type PlatformDeps, type PlatformOptions } from './platform-deps.ts';
import { createWorkflowsDeps, type WorkflowsDeps } from './workflows-deps.ts';
import { openProviders, type ProviderOptions, type Providers } from './providers.ts';
import { createUpkeepRunner } from './upkeep.ts';
import { createToolsDeps, type ToolsDeps, type ToolsOptions } from './tools-deps.ts';

/** Everything that features work with, floor by floor. Each feature takes the few deps it needs. */
export interface Deps extends PlatformDeps, Providers, AccountDeps, ToolsDeps, WorkflowsDeps {
  /** Keeps the installation in order, where the process does upkeep. */
  readonly upkeepRunner: Runner;
  /** Releases everything that this process holds. */
  close(): Promise<void>;
}

/** Replaced in tests, floor by floor. */
export interface DepsOptions extends PlatformOptions, ProviderOptions, AccountOptions, ToolsOptions {}

/**
 * Wires everything: the only place that knows the implementations. Migrates the database that it opens if the
 * role does, else throws SchemaError if nobody has.
 */
export async function createDeps(config: Config, options: DepsOptions = {}): Promise<Deps> {
  const unpaid = await createPlatformDeps(config, options);
  const platform = {
    ...unpaid,
    images: budgetedImages(unpaid.images, unpaid),
    outbound: budgetedOutbound(unpaid.outbound, unpaid),
  };
  const providers = await openProviders(platform, options);
  const account = createAccountDeps(platform, providers, options);
  const tools = createToolsDeps(platform, { ...account, ...providers }, options);
  const workflows = createWorkflowsDeps(platform, account, tools);
  return {
    ...platform,
    ...providers,
    ...account,
    ...tools,
    ...workflows,
    upkeepRunner: createUpkeepRunner({ ...platform, ...providers, ...account, ...tools }),
    async close() {
      account.links.stop();
      await tools.close();
      await providers.paymentSandbox?.settled();
      await platform.close();
    },
  };
}
