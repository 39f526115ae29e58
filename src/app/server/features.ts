import type { Principal } from '#account/access/server/principal.ts';
import { access } from '#account/access/server/feature.ts';
import { apiKeys } from '#account/api-keys/server/feature.ts';
import { billing } from '#account/billing/server/feature.ts';
import { connections } from '#account/connections/server/feature.ts';
import { earlyAccess } from '#account/early-access/server/feature.ts';
import { idempotency } from '#account/idempotency/server/feature.ts';
import { results } from '#account/results/server/feature.ts';
import { usage } from '#account/usage/server/feature.ts';
import { usageAlerts } from '#account/usage-alerts/server/feature.ts';
import { webhooks } from '#account/webhooks/server/feature.ts';
import { whiteLabel } from '#account/white-label/server/feature.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { FileKind } from '#platform/server/files/stored-files.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import type { Log } from '#platform/server/log.ts';
import type { QueueRunner } from '#platform/server/work/runner.ts';
import type { UpkeepTask } from '#platform/server/work/upkeep.ts';
import type { ProblemShape } from '#platform/shared/problem.ts';
import type { WebhookEventType } from '#platform/shared/webhook-event.ts';
import { audioExtraction } from '#tools/audio-extraction/server/feature.ts';
import { imagePadding } from '#tools/image-padding/server/feature.ts';
import { printFiles } from '#tools/print-files/server/feature.ts';
import { shopMonitor } from '#tools/shop-monitor/server/feature.ts';
import { textOverlay } from '#tools/text-overlay/server/feature.ts';
import { batches } from '#workflows/batches/server/feature.ts';
import { recipes } from '#workflows/recipes/server/feature.ts';
import { templates } from '#workflows/templates/server/feature.ts';

/** What months are renewed with. */
export interface MonthDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: Log;
}

/** What a feature brings to the server. */
interface ServerFeature {
  /** Serves its routes, with what it names of `server.ts`'s dependencies. */
  readonly serve?: (serve: Serve<Principal>, deps: never) => void;
  /** The parts of the API's document that its endpoints are in, and what each is about. */
  readonly tags?: Readonly<Record<string, string>>;
  /** With the schemas of their bodies. */
  readonly events?: readonly WebhookEventType[];
  /** Why its work may fail that goes on after its response. */
  readonly workProblems?: readonly ProblemShape[];
  /** The files that it stores, and which of them its rows need: the sweep removes the others. */
  readonly files?: readonly FileKind[];
  /** What works on its rows that wait, of what `deps.ts` wires. */
  readonly runners?: (deps: never) => readonly QueueRunner[];
  /** What keeps it in order, with what it names of the dependencies. */
  readonly upkeep?: (deps: never) => readonly UpkeepTask[];
  /** Tables that store the `Authorization` header of a call or shop until its event. */
  readonly tablesWithAuthorization?: readonly string[];
  readonly months?: {
    /** The tables in month partitions. */
    readonly tables: readonly string[];
    /** Removes what is over, each night. Throws where this process may not change the schema. */
    readonly renew: (deps: MonthDeps) => Promise<void>;
  };
  /** Pages of the documentation, by ascending places. */
  readonly guides?: readonly GuideFile[];
}

/** A guide in Markdown; the name of the file is the last part of its address. */
export interface GuideFile {
  readonly place: number;
  readonly file: URL;
}

/** Every feature, in the order in which their endpoints are documented. */
export const serverFeatures = [
  access,
  apiKeys,
  connections,
  usage,
  usageAlerts,
  imagePadding,
  printFiles,
  audioExtraction,
  shopMonitor,
  textOverlay,
  templates,
  recipes,
  batches,
  results,
  whiteLabel,
  earlyAccess,
  webhooks,
  billing,
  idempotency,
] as const satisfies readonly ServerFeature[];

/** Returns every feature, for what lists something of each. */
export function allFeatures(): readonly ServerFeature[] {
  return serverFeatures;
}
