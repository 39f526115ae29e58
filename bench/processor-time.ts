import { readdirSync, readFileSync } from 'node:fs';
import type { Database } from '#platform/server/database/database.ts';

/** Clock ticks of `/proc` on every Linux that Node runs on. */
const msOfTick = 10;

interface ProcessRow {
  readonly id: number;
  readonly parent: number;
  readonly ticks: number;
}

/**
 * Returns the processor time that a process and all that it started have used, in milliseconds. Linux only.
 */
export function processorMs(root: number): number {
  const rows = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)));
  const ofTree = new Set([root]);
  for (let before = 0; before < ofTree.size; ) {
    before = ofTree.size;
    for (const { id, parent } of rows) if (ofTree.has(parent)) ofTree.add(id);
  }
  return rows.filter(({ id }) => ofTree.has(id)).reduce((sum, { ticks }) => sum + ticks * msOfTick, 0);
}

/** Returns the process of the PostgreSQL server, which started that of the connection. */
export async function serverProcess({ query }: Pick<Database, 'query'>): Promise<number> {
  const [row] = await query<{ pid: number }>('bench_pid', 'select pg_backend_pid() as pid', []);
  const [backend] = row ? readProcess(row.pid) : [];
  if (!backend) throw new Error('Expected the process of a connection, found none');
  return backend.parent;
}

/** Nothing if the process has ended. Counts children that ended as well. */
function readProcess(id: number): ProcessRow[] {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${id}/stat`, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
  // The name in brackets may have spaces. Fields after it: state, parent, ... user, system, of children both.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return [{ id, parent: Number(fields[1]), ticks }];
}
