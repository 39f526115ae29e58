import type { ResultDeps } from '#account/results/server/pending-result.ts';
import type { Authorizations } from '#account/webhooks/server/authorizations.ts';
import type { Outbox } from '#account/webhooks/server/outbox.ts';
import type { Spool } from '#platform/server/files/spool.ts';
import type { Log } from '#platform/server/log.ts';
import type { Outbound } from '#platform/server/outbound/outbound.ts';
import type { WorkDeps } from '#platform/server/work/work.ts';
import type { ReadyLayersDeps } from '#tools/text-overlay/server/ready-layers.ts';
import type { TemplateWorkDeps } from '#workflows/templates/server/finish-by-template.ts';

/** Needed to write an outcome. */
export interface OutcomeDeps extends ResultDeps {
  readonly webhooks: { readonly outbox: Outbox };
  readonly log: Log;
}

/** Needed by the routes. */
export interface BatchDeps extends OutcomeDeps, ReadyLayersDeps {
  readonly webhooks: { readonly outbox: Outbox; readonly authorizations: Authorizations };
  readonly outbound: Outbound;
  /** Makes the worker of this process look for work at once. */
  readonly wakeBatches: () => void;
}

/** Needed by the worker. */
export interface BatchWorkDeps extends OutcomeDeps, TemplateWorkDeps, WorkDeps {
  readonly outbound: Outbound;
  readonly spool: Spool;
}
