import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';

/** A PostgreSQL server only for this test run. */
export interface PostgresServer {
  /** Connection string of its database `postgres`, for a superuser. */
  readonly url: string;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
}

const keeper = fileURLToPath(new URL('postgres-keeper.ts', import.meta.url));

/**
 * Starts PostgreSQL in its own directory. A keeper process owns it and ends it when the pipe to this process
 * closes, however this process dies. Settings are such as `shared_buffers=2GB`. Throws with the keeper's
 * output if it cannot be run.
 */
export async function startPostgres(settings: readonly string[] = []): Promise<PostgresServer> {
  const child = spawn(process.execPath, [keeper, ...settings], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  return {
    url: await firstLine(child),
    async stop() {
      child.stdin.end();
      await exited;
    },
  };
}

async function firstLine(child: ChildProcess & { readonly stdout: NodeJS.ReadableStream }): Promise<string> {
  for await (const line of createInterface(child.stdout)) return line;
  throw new Error('Expected PostgreSQL to start, but its keeper ended without an address');
}

/** Returns the address of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  return serverUrl.replace('/postgres?', `/${name}?`).replace(/\/postgres$/, `/${name}`);
}

/** Runs one statement outside of any pool, as the server's superuser. */
export async function runSql(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
