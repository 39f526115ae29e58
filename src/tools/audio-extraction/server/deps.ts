import type { Authorizations } from '#account/webhooks/server/authorizations.ts';
import type { Outbox } from '#account/webhooks/server/outbox.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { BodyMemory } from '#platform/server/budgets/body-memory.ts';
import type { DiskRoom } from '#platform/server/budgets/disk-room.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { GrowingFiles } from '#platform/server/files/growing-files.ts';
import type { Log } from '#platform/server/log.ts';
import type { WorkDeps } from '#platform/server/work/work.ts';
import type { Outbound } from '#platform/server/outbound/outbound.ts';
import type { ExtractInChild } from './engines/run-engine.ts';
import type { Links } from '#account/white-label/server/links.ts';

/** Needed to write an outcome. */
export interface OutcomeDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly files: Files;
  readonly webhooks: { readonly outbox: Outbox };
  readonly links: Links;
  readonly log: Log;
}

/** Needed for resumable uploads. */
export interface UploadDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly files: Files;
  readonly growing: GrowingFiles;
  readonly bodyMemory: BodyMemory;
  readonly log: Log;
}

/** Needed by the routes. */
export interface AudioDeps extends OutcomeDeps {
  readonly growing: GrowingFiles;
  readonly bodyMemory: BodyMemory;
  readonly outbound: Outbound;
  readonly webhooks: { readonly outbox: Outbox; readonly authorizations: Authorizations };
  /** `AUDIO_CONCURRENCY` of one worker, for estimates. */
  readonly extractionsAtOnce: number;
}

/** Needed by the worker. */
export interface AudioWorkDeps extends OutcomeDeps, WorkDeps {
  readonly outbound: Outbound;
  readonly disk: DiskRoom;
  readonly media: { readonly extract: ExtractInChild };
  /** Each run gets a folder of its own in here. */
  readonly workDir: string;
}
