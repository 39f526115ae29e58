import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { failUnfinishedRequests } from '#account/usage/server/end-requests.ts';
import { startAdmin } from './admin.ts';
import { continueAfterStart } from './after-start.ts';
import { createDeps, type Deps } from './deps.ts';
import { renewMonths } from './partitioned-tables.ts';
import type { Config } from '#platform/server/config/config.ts';
import { releaseMemory } from '#platform/server/process/release-memory.ts';
import { stopOnSignals } from '#platform/server/process/stop-on-signals.ts';
import { createServer, type Stopping } from './server.ts';
import { clearTempDirs } from '#tools/audio-extraction/server/temp-dir.ts';
import { startWork, stopWork } from './worker.ts';

/** Output of `npm run build`. */
const webDir = fileURLToPath(new URL('../../../dist/web', import.meta.url));
/** How long running work may take after a signal to stop. */
const defaultDrainMs = 25_000;
/** How long the database and the rest may take to close after that. */
const closingMs = 2_000;

export interface RunOptions {
  /** Shorter in tests. */
  readonly drainMs?: number;
}

/** Starts what `ROLE` asks for and runs until a signal. Throws if it cannot start. */
export async function run(config: Config, { drainMs = defaultDrainMs }: RunOptions = {}): Promise<void> {
  const deps = await createDeps(config, config.role === 'all' || config.role === 'web' ? { webDir } : {});
  if (config.role === 'migrate') {
    await renewMonths(deps);
    await deps.close();
    return;
  }
  await Promise.all([
    deps.spool.clear(),
    // A bucket is swept by a job, because the start must not wait for it.
    config.s3 ? undefined : deps.files.sweep(),
    clearTempDirs(deps.workDir),
  ]);
  // The embedded database has one process: requests that are unfinished died with the previous one.
  if (deps.database.kind === 'pglite') await failUnfinishedRequests(deps.database);
  const stopping = { begun: false, refuses: false };
  const delayMs = config.role === 'worker' ? 0 : config.drainDelayMs;
  // Work begins during the start, so a signal that arrives before its end must not cut it off.
  const started = Promise.withResolvers<() => Promise<void>>();
  const stopOnceStarted = async () => (await started.promise)();
  stopOnSignals(stopOnceStarted, { log: deps.log, limitMs: delayMs + drainMs + closingMs });
  await startWork(deps);
  const app = config.role === 'worker' ? undefined : await listen(deps, stopping);
  const admin = await startAdmin(deps, () => stopping.begun);
  endOnFatalErrors(deps);
  const afterStart = continueAfterStart(deps);
  started.resolve(async () => {
    stopping.begun = true;
    if (delayMs > 0) await delay(delayMs);
    stopping.refuses = true;
    await afterStart.stop();
    await drain(deps, app, drainMs);
    await admin?.close();
    await deps.close();
  });
  deps.log.info(
    { version: deps.version, ...(config.role !== 'web' && { queues: config.workerQueues }) },
    'started',
  );
  releaseMemory();
}

async function listen(deps: Deps, stopping: Stopping): Promise<FastifyInstance> {
  const { config, log } = deps;
  const { app } = await createServer(deps, stopping);
  if (!config.smtpUrl && !config.mailbox) log.warn('SMTP_URL is not set: emails are neither sent nor shown');
  await app.listen({ port: config.port, host: config.host });
  process.stdout.write(welcome(config));
  deps.images.warm();
  return app;
}

function welcome({ publicUrl, mailbox, stripe }: Config): string {
  const hints = [
    ...(mailbox ? [`Emails are not sent but shown at ${publicUrl}/sandbox/mail.`] : []),
    ...(stripe ? [] : ['Pay with the test card 4242 4242 4242 4242.']),
  ];
  return `
Overprint is running at ${publicUrl}

Open it in a browser and create an account at ${publicUrl}/login
${hints.map((hint) => `${hint}\n`).join('')}
Ctrl+C stops it.
`;
}

/** Accepts no more work and waits for running work. Connections are cut after `drainMs`. */
async function drain(deps: Deps, app: FastifyInstance | undefined, drainMs: number): Promise<void> {
  const deadline = setTimeout(() => app?.server.closeAllConnections(), drainMs);
  await Promise.all([stopWork(deps, drainMs), app?.close()]);
  clearTimeout(deadline);
}

/** An error that nothing catches ends the process, so that it is started again. */
function endOnFatalErrors({ log }: Deps): void {
  for (const event of ['unhandledRejection', 'uncaughtException']) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event);
      process.exit(1);
    });
  }
}
