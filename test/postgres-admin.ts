import { Client } from 'pg';

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
