import { z } from 'zod';
import type { Principal } from '../src/account/access/server/principal.ts';
import { createFindByApiKey } from '../src/account/api-keys/server/find-by-key.ts';
import { createAdmit } from '../src/account/usage/server/admit.ts';
import { createApp } from '../src/platform/server/http/app.ts';
import { createServe } from '../src/platform/server/http/serve.ts';
import { endpoint } from '../src/platform/shared/endpoint.ts';
import { startTestApp } from '../test/app.ts';
import type { DatabaseKind } from '../test/database.ts';

/** What the server tells its parent once it listens. */
export interface CallsServer {
  readonly origin: string;
  readonly keys: readonly string[];
}

const accounts = 200;
const body = z.strictObject({ trivial: z.boolean() });
const answer = z.strictObject({ success: z.boolean() });
const common = { method: 'POST', tag: 'Bench', summary: 'Bench', body, answer } as const;
const bare = endpoint({ ...common, name: 'bare', path: '/bench/bare', callers: 'anyone' });
const metered = endpoint({ ...common, name: 'metered', path: '/bench/metered', callers: ['key'], metered: true });

const house = await startTestApp(process.argv[2] as DatabaseKind);
const { deps } = house;
const clock = { now: () => new Date() };
const app = await createApp({ logger: deps.log, isDraining: () => false });
const findByApiKey = createFindByApiKey(deps.database, clock);
const admit = createAdmit({ ...deps, clock, publicUrl: deps.config.publicUrl, findByApiKey });
const serve = createServe<Principal>(app, { admit, spool: deps.spool });
serve(bare, async () => ({ json: { success: true } }));
serve(metered, async () => ({ json: { success: true } }));

const keys: string[] = [];
for (let index = 0; index < accounts; index += 1) keys.push((await house.account({ userStatus: 'active_sub' })).key);
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ origin, keys } satisfies CallsServer);

process.once('message', async () => {
  await app.close();
  await house.close();
  process.exit(0);
});
