import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startS3Server } from '#test/s3/s3-server.ts';
import { createMachine, type Machine, type MachineSettings, runMigrate } from './machine.ts';
import { storeCredentials } from './settings.ts';

/** What a test needs to know of a rig that another process started. */
export interface RigPlace {
  readonly webPorts: readonly number[];
  /** Of every process, without a role. */
  readonly settings: MachineSettings;
}

/** Two web and two worker processes on one database and one store. */
export interface Rig {
  readonly web: readonly Machine[];
  readonly workers: readonly Machine[];
  readonly place: RigPlace;
  close(): Promise<void>;
}

const bucket = 'overprint';

/** Runs `ROLE=migrate` on a PostgreSQL database and starts the processes on it and on an empty store. */
export async function startRig(databaseUrl: string, its: MachineSettings = {}): Promise<Rig> {
  const dir = await mkdtemp(join(tmpdir(), 'overprint-rig-'));
  const store = await startS3Server(bucket);
  const settings = {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'a secret of the rig, the same in every process',
    S3_BUCKET: bucket,
    S3_ENDPOINT: store.url,
    PUBLIC_URL: 'http://localhost:3000',
    LOG_LEVEL: 'error',
    MARKETPLACE_PACE_SECONDS: '0',
    ...storeCredentials,
    ...its,
  };
  const machine = (name: string, role: string) =>
    createMachine(name, join(dir, name), { ...settings, ROLE: role });
  const web = await Promise.all([machine('web-a', 'web'), machine('web-b', 'web')]);
  const workers = await Promise.all([machine('worker-1', 'worker'), machine('worker-2', 'worker')]);
  const close = async () => {
    await Promise.all([...web, ...workers].map((each) => each.stop('SIGKILL')));
    await store.close();
    await rm(dir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await runMigrate(join(dir, 'migrate'), settings);
    await Promise.all([...web, ...workers].map((each) => each.start()));
  } catch (error) {
    await close();
    throw error;
  }
  return { web, workers, place: { webPorts: web.map(({ port }) => port), settings }, close };
}
