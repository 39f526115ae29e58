import { join } from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import { type BodyMemory, createBodyMemory } from '#platform/server/budgets/body-memory.ts';
import { createDiskRoom, type DiskRoom } from '#platform/server/budgets/disk-room.ts';
import { type Clock, realWait, systemClock, type Wait } from '#platform/server/clock.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { Database } from '#platform/server/database/database.ts';
import { followDatabaseClock } from '#platform/server/database/database-clock.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { checkRights, checkSchema } from '#platform/server/database/schema-check.ts';
import { openDatabase } from '#platform/server/database/open-database.ts';
import { protectDataDir } from '#platform/server/files/data-dir.ts';
import { createDiskFiles } from '#platform/server/files/disk.ts';
import { createDiskGrowingFiles } from '#platform/server/files/disk-growing.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { GrowingFiles } from '#platform/server/files/growing-files.ts';
import { createSpool, type Spool } from '#platform/server/files/spool.ts';
import { readWebFiles, type WebFile } from '#platform/server/http/web-files.ts';
import type { Pictures } from '#platform/server/image/pipeline/pictures.ts';
import { checkInstallation, type Installation } from '#platform/server/installation/check-installation.ts';
import { createLog, type Log } from '#platform/server/log.ts';
import type { Metrics } from '#platform/server/observability/metrics.ts';
import { observeFiles } from '#platform/server/observability/observe-files.ts';
import { createObserver, type Observer } from '#platform/server/observability/observer.ts';
import type { Connector } from '#platform/server/outbound/hop.ts';
import { createOutbound, type Outbound } from '#platform/server/outbound/outbound.ts';
import type { Resolver } from '#platform/server/outbound/resolve.ts';
import { ensureMonths } from './partitioned-tables.ts';
import { type Keyring, openKeyring } from '#platform/server/secrets/keyring.ts';
import { createImageProcesses } from './image-processes.ts';

export interface PlatformDeps {
  readonly config: Config;
  /** The version of the package. */
  readonly version: string;
  readonly log: Log;
  /** Lets operators see requests, jobs, scans and deliveries. */
  readonly observer: Observer;
  /** Set where the process serves metrics. */
  readonly metrics: Metrics | undefined;
  /** The database's, so that all processes agree on leases and due times (contract 12). */
  readonly clock: Clock;
  readonly wait: Wait;
  readonly keyring: Keyring;
  readonly database: Database;
  /** Facts about this process and its database. */
  readonly installation: Installation;
  readonly files: Files;
  readonly growing: GrowingFiles;
  readonly spool: Spool;
  /** For request bodies that are held in memory, over all requests. */
  readonly bodyMemory: BodyMemory;
  /** Space for uploads and results on the disk of `DATA_DIR`. */
  readonly disk: DiskRoom;
  /** Where jobs keep their temporary files. */
  readonly workDir: string;
  readonly outbound: Outbound;
  /** Another `outbound` under the same rules, which also reaches the `allow`ed private hosts. */
  readonly outboundTo: (allow: Config['outbound']['allow']) => Outbound;
  /** Child processes that work on pictures, in fair order. */
  readonly images: Pictures;
  /** The built web application, where this process serves one. */
  readonly webFiles: ReadonlyMap<string, WebFile> | undefined;
  close(): Promise<void>;
}

export interface PlatformOptions {
  readonly clock?: Clock;
  /** A migrated database, which its owner closes. */
  readonly database?: Database;
  readonly log?: Log;
  /** Tests move their clock instead of waiting. */
  readonly wait?: Wait;
  /** The folder of the built web application. */
  readonly webDir?: string;
  readonly resolve?: Resolver;
  /** Tests open sockets to their own servers. */
  readonly connector?: Connector;
  /** Shared by the apps of a test process, which closes them. */
  readonly images?: Pictures;
}

export async function createPlatformDeps(config: Config, options: PlatformOptions): Promise<PlatformDeps> {
  const log = options.log ?? createLog(config.logLevel, { role: config.role });
  const metrics =
    config.admin && (await import('#platform/server/observability/metrics.ts')).createMetrics(log);
  // Loaded only where they are used.
  const spans =
    config.traces &&
    (await import('#platform/server/observability/spans.ts')).openSpans(config.traces, {
      version: packageJson.version,
      log,
    });
  const observer = createObserver({ measure: metrics?.measure, startSpan: spans?.startSpan });
  protectDataDir(config.dataDir, log);
  const keyring = await openKeyring(config);
  const database = options.database ?? (await openSettled(config, log));
  // The embedded database is in this process and has its time.
  const databaseClock =
    options.clock || database.kind === 'pglite' ? undefined : await followDatabaseClock(database, { log });
  const disk = createDiskRoom(config.dataDir, { keepFreeBytes: config.diskReserveBytes });
  const bodyMemory = createBodyMemory(config.bodyMemoryBytes);
  const store = await openStore(config, { disk, memory: bodyMemory, log });
  const closeDatabase = async () => {
    databaseClock?.stop();
    if (!options.database) await database.close();
  };
  const installation = await checkInstallation({
    database,
    files: store.files,
    keyring,
    keyName: config.secretKeyText === undefined ? join(config.dataDir, 'secret-key') : 'SECRET_KEY',
    skew: databaseClock?.skew,
    log,
  }).catch(async (error: unknown) => {
    await closeDatabase();
    throw error;
  });
  const outboundTo = (allow: Config['outbound']['allow']) =>
    createOutbound({
      ...config.outbound,
      allow,
      publicUrl: config.publicUrl,
      userAgent: `Overprint/${packageJson.version} (+${config.publicUrl})`,
      ...(options.resolve && { resolve: options.resolve }),
      ...(options.connector && { connector: options.connector }),
    });
  const outbound = outboundTo(config.outbound.allow);
  const images =
    options.images ?? createImageProcesses(config.imageMemoryBytes, { slots: config.imageSlots });
  return {
    config,
    version: packageJson.version,
    log,
    observer,
    metrics,
    clock: options.clock ?? databaseClock ?? systemClock,
    wait: options.wait ?? realWait,
    keyring,
    database,
    installation,
    ...store,
    files: metrics || spans ? observeFiles(store.files, observer) : store.files,
    spool: createSpool(join(config.dataDir, 'tmp'), { memory: bodyMemory, disk }),
    bodyMemory,
    disk,
    workDir: join(config.dataDir, 'work'),
    outbound,
    outboundTo,
    images,
    webFiles: options.webDir === undefined ? undefined : readWebFiles(options.webDir),
    async close() {
      outbound.close();
      if (!options.images) images.close();
      await closeDatabase();
      await spans?.close();
    },
  };
}

/** Whether this process creates tables; others only use them, with only data rights. */
const migrates = ({ role }: Config) => role === 'all' || role === 'migrate';

/** Opens the database, and migrates it or checks that somebody has (contract 12). */
async function openSettled(config: Config, log: Log): Promise<Database> {
  const { databaseUrl, dataDir, publicUrl: url } = config;
  const database = await openDatabase({
    databaseUrl,
    directUrl: config.databaseDirectUrl,
    readUrl: config.databaseReadUrl,
    connections: config.databasePool,
    prepares: config.prepareStatements,
    dataDir,
    url,
    log,
  });
  try {
    if (migrates(config)) {
      await checkRights(database);
      await migrate(database, { log });
      await ensureMonths(database, new Date());
    }
    await checkSchema(database, log);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The S3 client is loaded only where it is used: it costs a fifth of a second and 55 MB. */
async function openStore(
  { s3, dataDir }: Config,
  { disk, memory, log }: { readonly disk: DiskRoom; readonly memory: BodyMemory; readonly log: Log },
): Promise<Pick<PlatformDeps, 'files' | 'growing'>> {
  const dir = join(dataDir, 'files');
  if (!s3) return { files: createDiskFiles(dir, disk), growing: createDiskGrowingFiles(dir, disk) };
  const { connectToS3, createS3Files } = await import('#platform/server/files/s3.ts');
  const { createS3GrowingFiles } = await import('#platform/server/files/s3-growing.ts');
  const options = {
    ...s3,
    onAway: (isAway: boolean) =>
      isAway
        ? log.error('the file store is unavailable; requests that need it are refused')
        : log.info('the file store is available again'),
  };
  const connection = connectToS3(options);
  return {
    files: createS3Files(options, connection),
    growing: createS3GrowingFiles({ client: connection.client, bucket: s3.bucket, memory }),
  };
}
