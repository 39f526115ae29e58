import { type AdminServer, startAdminServer } from '#platform/server/observability/admin-server.ts';
import { readSchemaState } from '#platform/server/database/schema-check.ts';
import { createReadiness } from '#platform/server/observability/readiness.ts';
import type { Deps } from './deps.ts';
import { gaugesOf } from './gauges.ts';

/** Serves health, readiness and metrics where `ADMIN_PORT` is set (contract 12). */
export async function startAdmin(deps: Deps, isDraining: () => boolean): Promise<AdminServer | undefined> {
  const { config, database, files, links, metrics, log } = deps;
  if (!config.admin || !metrics) return undefined;
  metrics.addGauges(gaugesOf(deps));
  const readiness = createReadiness({
    pingDatabase: () => database.probe('ready', 'select 1', []),
    storeResponds: () => files.responds(),
    fitsSchema: async () =>
      (await readSchemaState({ ...database, query: database.probe })).problem === undefined,
    isDraining,
  });
  const server = await startAdminServer(config.admin, {
    readiness,
    metrics,
    isProvedDomain: (domain) => links.ownerOf(domain) !== undefined,
    log,
  });
  log.info({ host: config.admin.host, port: server.port }, 'serves health and metrics');
  return server;
}
