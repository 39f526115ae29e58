import { z } from 'zod';
import { type Principal, createFindByIdentity } from '#account/access/server/principal.ts';
import { users } from '#account/access/server/tables.ts';
import { createApiKey, revokeApiKeys } from '#account/api-keys/server/api-keys.ts';
import { createFindByApiKey } from '#account/api-keys/server/find-by-key.ts';
import { createFindByToken } from '#account/connections/server/find-by-token.ts';
import { createAdmission } from '#account/usage/server/admit.ts';
import { createDeps } from '#app/server/deps.ts';
import { loadConfig } from '#platform/server/config/config.ts';
import { createApp } from '#platform/server/http/app.ts';
import { createBodyReservations } from '#platform/server/http/body-reservations.ts';
import { createServe } from '#platform/server/http/serve.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { openBenchDatabase } from './bench-database.ts';

/** Message of the server to its parent when it listens. */
export interface MeteringServer {
  readonly origin: string;
  readonly keys: readonly string[];
}

const accounts = 200;
const body = z.strictObject({ trivial: z.boolean() });
const response = z.strictObject({ success: z.boolean() });
const common = { method: 'POST', tag: 'Bench', summary: 'Bench', body, response } as const;
const bare = endpoint({ ...common, name: 'bare', path: '/bench/bare', callers: 'anyone' });
const metered = endpoint({
  ...common,
  name: 'metered',
  path: '/bench/metered',
  callers: ['key'],
  scope: 'image_padding',
  idempotency: 'reruns',
  metered: true,
});

const { database, dataDir, close } = await openBenchDatabase(
  process.argv[2] === 'postgres' ? 'postgres' : 'pglite',
);
const deps = await createDeps(loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), { database });
const app = await createApp({ logger: deps.log, isDraining: () => false });
const findByApiKey = createFindByApiKey(database, deps.clock);
const findByToken = createFindByToken(deps, deps.config.publicUrl);
const findByIdentity = createFindByIdentity({ ...deps, revokeKeys: revokeApiKeys });
const admission = createAdmission({
  ...deps,
  publicUrl: deps.config.publicUrl,
  findByApiKey,
  findByToken,
  findByIdentity,
});
const serve = createServe<Principal>(app, {
  admit: admission.admit,
  idempotency: { ...admission, responses: deps.responseStore },
  spool: deps.spool,
  bodies: createBodyReservations({ memory: deps.bodyMemory, disk: deps.disk }),
  accountIdOf: ({ userId }) => userId,
});
serve(bare, async () => ({ json: { success: true } }));
serve(metered, async (context) => {
  context.begin();
  return { json: { success: true } };
});

const keys: string[] = [];
for (let index = 0; index < accounts; index += 1) {
  const [user] = await database.orm
    .insert(users)
    .values({ username: `bench${index}`, userStatus: 'active_sub' })
    .returning();
  if (user)
    keys.push(
      (await createApiKey(deps, user.id, { name: 'bench' }, { address: '127.0.0.1', userAgent: 'bench' }))
        .key,
    );
}
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ origin, keys } satisfies MeteringServer);

process.once('message', () => void stop());

async function stop(): Promise<void> {
  await app.close();
  await deps.close();
  await close();
  process.exit(0);
}
